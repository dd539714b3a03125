import type { AnswerView } from '@reviews/contracts/questions';
import { QuestionCard } from '../../../ui/question-card.tsx';
import { AnswerText } from './answer-value.tsx';
import styles from './answer-document.module.css';

interface AnswerDocumentProps {
  answers: readonly AnswerView[];
  /** Tells the cards of one document from those of another on the same page. */
  name: string;
  /** Set closer, without cards, for panels and dialogs. */
  compact?: boolean;
}

/** The questions of a form with their answers, to be read (VIEW-01, VIEW-26 to VIEW-28). */
export function AnswerDocument({ answers, name, compact = false }: AnswerDocumentProps) {
  if (compact) {
    return (
      <div className={styles.compact}>
        {answers.map(({ question, question_version: version, answer }) => (
          <section key={question}>
            <h4 className={styles.question}>{version.text}</h4>
            {version.type.ui_key !== 'text' && <AnswerText question={version} value={answer} />}
          </section>
        ))}
      </div>
    );
  }
  return (
    <div className={styles.document}>
      {answers.map(({ question, question_version: version, answer }) => (
        <QuestionCard
          helpDisplay={version.config.help_text_display ?? 'above'}
          helpText={version.help_text}
          id={`${name}-${question}`}
          key={question}
          subtext={version.subtext}
          text={version.text}
        >
          {version.type.ui_key !== 'text' && <AnswerText question={version} value={answer} />}
        </QuestionCard>
      ))}
    </div>
  );
}
