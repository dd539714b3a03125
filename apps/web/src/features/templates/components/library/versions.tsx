import { Box, Group, Text } from '@mantine/core';
import type { LibraryQuestionView } from '@reviews/contracts/templates';
import { useId } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../../lib/dates.ts';
import { LIBRARY_TEXTS as texts } from '../../lib/library-texts.ts';
import { TEMPLATE_TEXTS } from '../../lib/template-texts.ts';
import styles from './library.module.css';

type Version = LibraryQuestionView['versions'][number];

/** Earlier versions of the question, with the templates that use them. */
export function Versions({ question: { versions } }: { question: LibraryQuestionView }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.versions}>
      <Box component="h3" mb="xs" fz="md" fw={600} id={id}>
        {texts.versions}
      </Box>
      <ol>
        {versions.map((version, index) => (
          <OneVersion isLatest={index === 0} key={version.version_id} version={version} />
        ))}
      </ol>
    </section>
  );
}

function OneVersion({
  version: { number, text, made_at: at, templates },
  isLatest,
}: {
  version: Version;
  isLatest: boolean;
}) {
  const { formatDateTime } = useDates();
  return (
    <li>
      <Group gap="2px 10px" align="baseline">
        <Text span fw={550}>
          {texts.version({ number })}
        </Text>
        {isLatest && <span className={styles.latest}>{texts.latest}</span>}
        <Box component="time" c="dimmed" fz="xs" dateTime={at}>
          {formatDateTime(at)}
        </Box>
      </Group>
      <Box className="wrap-anywhere">{text}</Box>
      {templates.length === 0 ? (
        <Text component="div" c="dimmed" fz="xs">
          {texts.notUsed}
        </Text>
      ) : (
        <Group
          component="ul"
          aria-label={texts.usedInVersion({ number })}
          gap="2px 16px"
          align="stretch"
          mt={2}
          fz="note"
          role="list"
        >
          {templates.map((template) => (
            <li key={template.id}>
              <Link to={`/templates/${template.id}?step=questions`}>
                {template.title === '' ? TEMPLATE_TEXTS.untitled : template.title}
              </Link>
              <Text span c="dimmed" fz="xs">
                {standingOf(template)}
              </Text>
            </li>
          ))}
        </Group>
      )}
    </li>
  );
}

/** Returns the state of a template, for example ' (archived, in unpublished changes)'. */
function standingOf({ archived, published }: Version['templates'][number]): string {
  const words = [...(archived ? [texts.isArchived] : []), ...(published ? [] : [texts.onlyBuilt])];
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}
