import type { CustomFieldView, EmployeeFieldView } from '@reviews/contracts';
import { fieldText } from '@reviews/domain';
import type { CountedField } from './custom-fields.queries.ts';
import type { ShownField } from './field-values.service.ts';

export const presentField = ({
  options,
  visible_to,
  editable_by,
  ...field
}: CountedField): CustomFieldView => ({
  ...field,
  options: options.map((option) => ({ ...option })),
  visible_to: [...visible_to],
  editable_by: [...editable_by],
});

export function presentEmployeeField({ field, stored, canEdit }: ShownField): EmployeeFieldView {
  const { id, name, description, type, options, on_overview } = field;
  const value = stored?.value ?? null;
  return {
    id,
    name,
    description,
    type,
    options: options.map((option) => ({ ...option })),
    value: typeof value === 'object' && value !== null ? [...value] : value,
    text: fieldText(field, value, stored?.person_name ?? null),
    person:
      stored?.person_id == null
        ? null
        : { id: stored.person_id, preferred_name: stored.person_name ?? '' },
    on_overview,
    can_edit: canEdit,
  };
}
