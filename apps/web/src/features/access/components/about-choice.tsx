import { NativeSelect } from '@mantine/core';
import type { Explainable } from '@reviews/contracts/access';
import { EXPLAIN_TEXTS as texts } from '../lib/access-texts.ts';

interface AboutChoiceProps {
  explainable: Explainable;
  form: string;
  packet: string;
  onChange: (next: { form?: string; packet?: string }) => void;
}

const labelOf = ({ cycle, ...form }: Explainable['forms'][number]): string =>
  cycle === null ? texts.review(form) : texts.reviewInCycle({ ...form, cycle });

/** Lets the user choose the employee, one of their reviews, or their packet. */
export function AboutChoice({
  explainable: { employee, forms, packets },
  form,
  packet,
  onChange,
}: AboutChoiceProps) {
  const value = form !== '' ? `form ${form}` : packet !== '' ? `packet ${packet}` : '';
  const choose = (chosen: string): void => {
    const [kind, hash = ''] = chosen.split(' ');
    onChange(kind === 'form' ? { form: hash } : kind === 'packet' ? { packet: hash } : {});
  };
  return (
    <NativeSelect
      data={[
        { value: '', label: texts.employee({ name: employee.preferred_name }) },
        ...(packets.length === 0
          ? []
          : [
              {
                group: texts.packets,
                items: packets.map(({ hash, cycle }) => ({
                  value: `packet ${hash}`,
                  label: texts.packet({ cycle }),
                })),
              },
            ]),
        ...(forms.length === 0
          ? []
          : [
              {
                group: texts.reviews,
                items: forms.map((each) => ({
                  value: `form ${each.hash}`,
                  label: labelOf(each),
                })),
              },
            ]),
      ]}
      label={texts.what}
      onChange={(event) => choose(event.currentTarget.value)}
      value={value}
    />
  );
}
