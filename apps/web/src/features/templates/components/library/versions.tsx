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
      <h3 className={styles.heading} id={id}>
        {texts.versions}
      </h3>
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
      <div className={styles.made}>
        <span className={styles.number}>{texts.version({ number })}</span>
        {isLatest && <span className={styles.latest}>{texts.latest}</span>}
        <time className={styles.quiet} dateTime={at}>
          {formatDateTime(at)}
        </time>
      </div>
      <div className={styles.said}>{text}</div>
      {templates.length === 0 ? (
        <div className={styles.quiet}>{texts.notUsed}</div>
      ) : (
        <ul aria-label={texts.usedInVersion({ number })} className={styles.asking}>
          {templates.map((template) => (
            <li key={template.id}>
              <Link to={`/templates/${template.id}?step=questions`}>
                {template.title === '' ? TEMPLATE_TEXTS.untitled : template.title}
              </Link>
              <span className={styles.quiet}>{standingOf(template)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Returns the state of a template, for example ' (archived, in unpublished changes)'. */
function standingOf({ archived, published }: Version['templates'][number]): string {
  const words = [...(archived ? [texts.isArchived] : []), ...(published ? [] : [texts.onlyBuilt])];
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}
