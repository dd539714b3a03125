import { Group, NativeSelect, Text } from '@mantine/core';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { useFeedbackTypes } from '../../api/template-queries.ts';
import type { TemplateFilterState } from '../../hooks/use-template-filters.ts';
import { TEMPLATE_TEXTS as texts } from '../../lib/template-texts.ts';
import { Toggle } from '../../../../ui/toggle.tsx';
import styles from './template-list.module.css';

/** Filters by text, type and archived. */
export function TemplateFilterBar({
  filters,
  total,
}: {
  filters: TemplateFilterState;
  total: number | undefined;
}) {
  const { data } = useFeedbackTypes();
  const { words, setWords, type, setType, archived, setArchived } = filters;
  return (
    <Group component="search" gap="8px 16px" mb="md">
      <SearchBox
        className={styles.search}
        clearLabel={texts.clearSearch}
        hint={texts.searchHint}
        label={texts.search}
        onChange={setWords}
        value={words}
      />
      <NativeSelect
        aria-label={texts.type}
        className={styles.type ?? ''}
        data={[
          { value: '', label: texts.allTypes },
          ...(data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => setType(event.currentTarget.value)}
        value={type}
      />
      <Toggle checked={archived} label={texts.archivedOnly} onChange={setArchived} />
      <Text span aria-live="polite" ml="auto" c="dimmed" className="tabular">
        {total === undefined ? '' : texts.found({ count: total })}
      </Text>
    </Group>
  );
}
