import { Text } from '@mantine/core';
import type { PacketDocument as Packet, PacketSection } from '@reviews/contracts/packets';
import type { QuestionVersionView } from '@reviews/contracts/questions';
import { MESSAGES, type AnswerValue } from '@reviews/domain';
import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PACKET_TEXTS } from '../lib/packet-texts.ts';
import styles from './packet-document.module.css';

/** Renders one answer; passed in by the page. */
export type RenderAnswer = (question: QuestionVersionView, value: AnswerValue) => ReactNode;

const idOf = (index: number): string => `review-${index + 1}`;

/** Returns a function that names the writer: a name, "you", or several anonymous writers. */
function useWords() {
  const { formatDate } = useDates();
  return ({ is_own: isOwn, anonymous, writer, closed_on: day }: PacketSection): string => {
    if (anonymous) return writer;
    if (isOwn)
      return day === null
        ? PACKET_TEXTS.writtenByYou
        : `${PACKET_TEXTS.writtenByYou} on ${formatDate(day)}`;
    return MESSAGES.pulses.writtenByOn({ assignee: writer, date: formatDate(day) });
  };
}

/** Table of contents of the packet, with links to its sections. */
export function PacketContents({ packet: { sections } }: { packet: Packet }) {
  if (sections.length < 2) return null;
  return (
    <nav aria-label={PACKET_TEXTS.contents} className={styles.contents}>
      <h2>{PACKET_TEXTS.contents}</h2>
      <ol>
        {sections.map(({ title, writer }, index) => (
          <li key={index}>
            <a href={`#${idOf(index)}`}>{title}</a>
            <span>{writer}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The reviews of a packet, each a section with its questions and answers. */
export function PacketDocument({
  packet: { sections, ratings },
  renderAnswer,
}: {
  packet: Packet;
  renderAnswer: RenderAnswer;
}) {
  const words = useWords();
  return (
    <>
      {ratings.length > 0 && (
        <dl className={styles.ratings}>
          {ratings.map(({ id, rating_type_name: type, name, abbreviation }) => (
            <div key={id}>
              <dt>{type}</dt>
              <dd>{abbreviation === name ? name : `${name} (${abbreviation})`}</dd>
            </div>
          ))}
        </dl>
      )}
      {sections.length === 0 && (
        <EmptyState icon={IconFileText} title={PACKET_TEXTS.empty}>
          {PACKET_TEXTS.emptyHint}
        </EmptyState>
      )}
      {sections.map((section, index) => (
        <section
          aria-labelledby={`${idOf(index)}-title ${idOf(index)}-by`}
          className={styles.review}
          id={idOf(index)}
          key={index}
        >
          <div className={styles.head}>
            <h2 id={`${idOf(index)}-title`}>
              {section.hash === null ? (
                section.title
              ) : (
                <Link to={`/pulses/${section.hash}/view`}>{section.title}</Link>
              )}
            </h2>
            <p className={styles.by} id={`${idOf(index)}-by`}>
              {words(section)}
            </p>
            {section.anonymous && (
              <Text mt="xs" c="dimmed" fz="sm">
                {PACKET_TEXTS.several}
              </Text>
            )}
          </div>
          {section.questions.map(({ question, answers }) => (
            <div className={styles.question} key={question.question_id}>
              <h3>{question.text}</h3>
              <Answers
                answers={answers}
                isSeveral={section.anonymous}
                question={question}
                renderAnswer={renderAnswer}
              />
            </div>
          ))}
        </section>
      ))}
    </>
  );
}

interface AnswersProps {
  question: QuestionVersionView;
  answers: readonly AnswerValue[];
  isSeveral: boolean;
  renderAnswer: RenderAnswer;
}

function Answers({ question, answers, isSeveral, renderAnswer }: AnswersProps) {
  if (answers.length === 0) return <p className={styles.by}>{PACKET_TEXTS.noAnswer}</p>;
  if (!isSeveral)
    return answers.map((value, index) => <div key={index}>{renderAnswer(question, value)}</div>);
  return (
    <ul className={styles.answers}>
      {answers.map((value, index) => (
        <li key={index}>{renderAnswer(question, value)}</li>
      ))}
    </ul>
  );
}
