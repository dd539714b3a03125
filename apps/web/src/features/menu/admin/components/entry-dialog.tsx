import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import type { MenuAdminView } from '@reviews/contracts/menu-admin';
import {
  menuAddressFault,
  MENU_URL_MAX_CHARS,
  NAME_MAX_CHARS,
  PERMISSION_LABELS,
  PERMISSIONS,
  PRODUCT_PAGES,
  SITE_MESSAGES,
} from '@reviews/domain';
import { useId, useState } from 'react';
import { AudienceFields } from '../../../../ui/audience-fields.tsx';
import { EditDialog } from '../../../../ui/edit-dialog.tsx';
import type { Entry } from '../lib/menu-draft.ts';
import { MENU_TEXTS as texts } from '../lib/menu-texts.ts';

interface EntryDialogProps {
  entry: Entry;
  menu: MenuAdminView;
  onApply: (entry: Entry) => void;
  onClose: () => void;
}

const KINDS = ['product', 'page', 'web', 'none'] as const;
type Kind = (typeof KINDS)[number];

function kindOf({ id, name, url, page_id: pageId }: Entry): Kind {
  if (pageId !== null) return 'page';
  if (url !== null) return url.startsWith('/') ? 'product' : 'web';
  return id < 0 && name === '' ? 'product' : 'none';
}

interface Leading {
  readonly kind: Kind;
  /** Input for the two kinds of address is kept separately, so that switching loses neither. */
  readonly product: string;
  readonly web: string;
  readonly page: string;
}

const leadsTo = ({ kind, product, web, page }: Leading): Pick<Entry, 'url' | 'page_id'> => {
  if (kind === 'page') return { url: null, page_id: page === '' ? null : Number(page) };
  return {
    url: kind === 'none' ? null : (kind === 'product' ? product : web).trim(),
    page_id: null,
  };
};

/** Returns the errors by field. */
function faultsOf(
  entry: Entry,
  { kind }: Leading,
): Readonly<Partial<Record<'name' | 'leads', string>>> {
  const name = entry.name.trim() === '' ? { name: SITE_MESSAGES.entryName } : {};
  if (entry.product_key !== null || kind === 'none') return name;
  const fault =
    kind === 'page'
      ? entry.page_id === null
        ? texts.choosePage
        : null
      : menuAddressFault(entry.url ?? '');
  return fault === null ? name : { ...name, leads: fault };
}

const hasNoReader = ({ managers, permission, role_ids: roleIds }: Entry): boolean =>
  !managers && permission === null && roleIds.length === 0;

/** Edits one entry: name, address, target and audience. */
export function EntryDialog({ entry: given, menu, onApply, onClose }: EntryDialogProps) {
  const [entry, setEntry] = useState(given);
  const [leading, setLeading] = useState<Leading>({
    kind: kindOf(given),
    product: given.url?.startsWith('/') === true ? given.url : '',
    web: given.url?.startsWith('/') === false ? given.url : '',
    page: given.page_id === null ? '' : String(given.page_id),
  });
  const [isRestricted, setRestricted] = useState(!hasNoReader(given));
  const [isShown, setShown] = useState(false);
  const change = (part: Partial<Entry>): void => setEntry({ ...entry, ...part });
  const lead = (part: Partial<Leading>): void => {
    const next = { ...leading, ...part };
    setLeading(next);
    change(leadsTo(next));
  };
  const faults = faultsOf(entry, leading);
  const isMissing = isRestricted && hasNoReader(entry);
  const isNew = given.id < 0 && given.name === '';
  const apply = (): void => {
    setShown(true);
    if (Object.keys(faults).length > 0 || isMissing) return;
    onApply({
      ...entry,
      name: entry.name.trim(),
      ...(entry.url === null && entry.page_id === null ? { target: null } : {}),
    });
    onClose();
  };
  return (
    <EditDialog
      busy={false}
      dirty={JSON.stringify(entry) !== JSON.stringify(given)}
      onClose={onClose}
      onSave={apply}
      saveLabel={isNew ? texts.addConfirm : texts.keep}
      size={560}
      title={isNew ? texts.addTitle : texts.editTitle(given)}
    >
      <TextInput
        data-autofocus
        error={isShown ? faults.name : undefined}
        label={texts.name}
        maxLength={NAME_MAX_CHARS}
        onChange={(event) => change({ name: event.currentTarget.value })}
        required
        value={entry.name}
      />
      {entry.product_key === null ? (
        <LeadFields
          fault={isShown ? faults.leads : undefined}
          leading={leading}
          menu={menu}
          onChange={lead}
        />
      ) : (
        <Text c="dimmed" fz="note">
          {entry.url === null ? texts.fixedHeading : texts.fixedAddress({ url: entry.url })}
        </Text>
      )}
      {(entry.product_key === null ? leading.kind !== 'none' : entry.url !== null) && (
        <Checkbox
          checked={entry.target === '_blank'}
          label={texts.opensNew}
          onChange={(event) => change({ target: event.currentTarget.checked ? '_blank' : null })}
        />
      )}
      <AudienceFields
        hint={texts.seesHint}
        isNamedFurther={entry.permission !== null}
        isRestricted={isRestricted}
        onChange={change}
        onRestrict={(restricted) => {
          setRestricted(restricted);
          if (!restricted) change({ managers: false, role_ids: [], permission: null });
        }}
        roles={menu.roles}
        value={entry}
      >
        <NativeSelect
          data={[
            { value: '', label: texts.noPermission },
            ...PERMISSIONS.map((permission) => ({
              value: permission,
              label: PERMISSION_LABELS[permission],
            })),
          ]}
          label={texts.permissionField}
          onChange={(event) =>
            change({
              permission:
                PERMISSIONS.find((permission) => permission === event.currentTarget.value) ?? null,
            })
          }
          value={entry.permission ?? ''}
        />
      </AudienceFields>
      <Checkbox
        checked={entry.is_hidden}
        label={texts.hiddenField}
        onChange={(event) => change({ is_hidden: event.currentTarget.checked })}
      />
    </EditDialog>
  );
}

function LeadFields({
  leading,
  menu,
  fault,
  onChange,
}: {
  leading: Leading;
  menu: MenuAdminView;
  fault: string | undefined;
  onChange: (part: Partial<Leading>) => void;
}) {
  const list = useId();
  return (
    <Stack gap="sm">
      <NativeSelect
        data={KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
        label={texts.leadsTo}
        onChange={(event) =>
          onChange({ kind: KINDS.find((kind) => kind === event.currentTarget.value) ?? 'none' })
        }
        value={leading.kind}
      />
      {leading.kind === 'product' && (
        <>
          <TextInput
            description={texts.productHint}
            error={fault}
            label={texts.productAddress}
            list={list}
            maxLength={MENU_URL_MAX_CHARS}
            onChange={(event) => onChange({ product: event.currentTarget.value })}
            required
            spellCheck={false}
            value={leading.product}
          />
          <datalist id={list}>
            {PRODUCT_PAGES.map(({ name, url }) => (
              <option key={url} value={url}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      )}
      {leading.kind === 'page' && (
        <NativeSelect
          data={[
            { value: '', label: menu.pages.length === 0 ? texts.noPages : texts.choosePage },
            ...menu.pages.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          error={fault}
          label={texts.company}
          onChange={(event) => onChange({ page: event.currentTarget.value })}
          required
          value={leading.page}
        />
      )}
      {leading.kind === 'web' && (
        <TextInput
          description={texts.webHint}
          error={fault}
          inputMode="url"
          label={texts.webAddress}
          maxLength={MENU_URL_MAX_CHARS}
          onChange={(event) => onChange({ web: event.currentTarget.value })}
          placeholder="https://"
          required
          spellCheck={false}
          value={leading.web}
        />
      )}
    </Stack>
  );
}
