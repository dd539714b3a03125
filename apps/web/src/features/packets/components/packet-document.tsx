import { Box, Group, Text } from '@mantine/core';
import type { PacketDocument as Packet, PacketSection } from '@reviews/contracts/packets';
import type { QuestionVersionView } from '@reviews/contracts/questions';
import { MESSAGES, type AnswerValue } from '@reviews/domain';
import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { withheldReason } from '../../../lib/withheld-reason.ts';
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
export function PacketContents({ packet: { sections, withheld } }: { packet: Packet }) {
  if (sections.length + withheld.length < 2) return null;
  return (
    <nav aria-label={PACKET_TEXTS.contents} className={styles.contents}>
      <Box c="dimmed" component="h2" fw={550} fz="note" mb="xs">
        {PACKET_TEXTS.contents}
      </Box>
      <Box component="ol" role="list">
        {sections.map(({ title, writer }, index) => (
          <Box component="li" key={index} lh={1.4} py={6}>
            <a href={`#${idOf(index)}`}>{title}</a>
            <Text c="dimmed" fz="note">
              {writer}
            </Text>
          </Box>
        ))}
        {withheld.map(({ title }, index) => (
          <Box component="li" key={`withheld-${index}`} lh={1.4} py={6}>
            <a href={`#${idOf(sections.length + index)}`}>{title}</a>
            <Text c="dimmed" fz="note">
              {PACKET_TEXTS.notShown}
            </Text>
          </Box>
        ))}
      </Box>
    </nav>
  );
}

/** The reviews of a packet, each a section with its questions and answers. */
export function PacketDocument({
  packet: { sections, withheld, ratings },
  renderAnswer,
}: {
  packet: Packet;
  renderAnswer: RenderAnswer;
}) {
  const words = useWords();
  return (
    <>
      {ratings.length > 0 && (
        <Group align="flex-start" className={styles.ratings ?? ''} component="dl" gap="12px 40px">
          {ratings.map(({ id, rating_type_name: type, name, abbreviation }) => (
            <div key={id}>
              <Text c="dimmed" component="dt" fz="note">
                {type}
              </Text>
              <Text component="dd" fw={600} fz="xl">
                {abbreviation === name ? name : `${name} (${abbreviation})`}
              </Text>
            </div>
          ))}
        </Group>
      )}
      {sections.length === 0 && withheld.length === 0 && (
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
            <Box className="wrap-anywhere" component="h2" fz={22} id={`${idOf(index)}-title`}>
              {section.hash === null ? (
                section.title
              ) : (
                <Link to={`/pulses/${section.hash}/view`}>{section.title}</Link>
              )}
            </Box>
            <Text c="dimmed" fz="sm" id={`${idOf(index)}-by`}>
              {words(section)}
            </Text>
            {section.anonymous && (
              <Text mt="xs" c="dimmed" fz="sm">
                {PACKET_TEXTS.several}
              </Text>
            )}
          </div>
          {section.questions.map(({ question, answers }) => (
            <div className={styles.question} key={question.question_id}>
              <Box component="h3" fw={620} fz={16.5} mb={6}>
                {question.text}
              </Box>
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
      {withheld.map(({ title, ...facts }, index) => (
        <section
          aria-labelledby={`${idOf(sections.length + index)}-title`}
          className={styles.review}
          id={idOf(sections.length + index)}
          key={index}
        >
          <div className={styles.head}>
            <Box
              className="wrap-anywhere"
              component="h2"
              fz={22}
              id={`${idOf(sections.length + index)}-title`}
            >
              {title}
            </Box>
            <Text c="dimmed" fz="sm">
              {withheldReason(facts)}
            </Text>
          </div>
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
  if (answers.length === 0)
    return (
      <Text c="dimmed" fz="sm">
        {PACKET_TEXTS.noAnswer}
      </Text>
    );
  if (!isSeveral)
    return answers.map((value, index) => <div key={index}>{renderAnswer(question, value)}</div>);
  return (
    <Box component="ul" className={styles.answers} role="list">
      {answers.map((value, index) => (
        <li key={index}>{renderAnswer(question, value)}</li>
      ))}
    </Box>
  );
}
