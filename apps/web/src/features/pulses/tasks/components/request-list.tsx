import { Box, Button, Group } from '@mantine/core';
import type { RequestToAnswer } from '@reviews/contracts/reopening';
import { LABELS, MESSAGES } from '@reviews/domain';
import { Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../../lib/dates.ts';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Quotation } from '../../../../ui/quotation.tsx';
import { TASK_TEXTS } from '../lib/task-texts.ts';
import type { Answering } from './request-dialogs.tsx';
import styles from './tasks.module.css';

const RequestDialogs = lazyComponent(
  async () => (await import('./request-dialogs.tsx')).RequestDialogs,
);

interface RequestListProps {
  requests: readonly RequestToAnswer[];
  label: string;
}

/** Reopen requests: who asks for which form, since when and why, each with its two answers. */
export function RequestList({ requests, label }: RequestListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [answering, setAnswering] = useState<Answering | null>(null);
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const close = (isAnswered: boolean): void => {
    const hash = answering?.request.hash;
    const place = requests.findIndex((request) => request.hash === hash);
    setAnswering(null);
    // Once the dialog has closed, move the focus back to its button, or to the request that takes
    // the place of the answered one.
    requestAnimationFrame(() => {
      const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-answer]') ?? [])];
      const others = buttons.filter(
        ({ dataset }) => dataset['answer'] !== hash && dataset['kind'] === 'reopen',
      );
      const own = isAnswered
        ? undefined
        : buttons.find(
            ({ dataset }) => dataset['answer'] === hash && dataset['kind'] === answering?.kind,
          );
      const target =
        own ??
        others[Math.min(place, others.length - 1)] ??
        document.querySelector<HTMLElement>('h1');
      target?.focus({ preventScroll: true });
    });
  };
  return (
    <>
      <Box
        component="ul"
        aria-label={label}
        className={`${styles.list} lined`}
        ref={list}
        role="list"
      >
        {requests.map((request) => (
          <RequestRow
            key={request.hash}
            onAnswer={(kind) => setAnswering({ kind, request })}
            request={request}
          />
        ))}
      </Box>
      <Suspense>
        {answering && (
          <RequestDialogs
            answering={answering}
            note={notes[answering.request.hash] ?? ''}
            onAnswered={() => close(true)}
            onClose={() => close(false)}
            onWrite={(note) => setNotes({ ...notes, [answering.request.hash]: note })}
          />
        )}
      </Suspense>
    </>
  );
}

function RequestRow({
  request,
  onAnswer,
}: {
  request: RequestToAnswer;
  onAnswer: (kind: Answering['kind']) => void;
}) {
  const { formatAge, formatDateTime } = useDates();
  const { hash, requested_by: name, requested_at: at } = request;
  const title = MESSAGES.pulses.title({ title: request.title, name: request.for.preferred_name });
  const answer = (kind: Answering['kind'], words: string, variant: 'filled' | 'default') => (
    <Button
      aria-label={TASK_TEXTS.answerTo({ action: words, review: title, name })}
      data-answer={hash}
      data-kind={kind}
      onClick={() => onAnswer(kind)}
      onFocus={RequestDialogs.preload}
      onPointerEnter={RequestDialogs.preload}
      size="sm"
      variant={variant}
    >
      {words}
    </Button>
  );
  return (
    <Group align="flex-start" component="li" gap="10px 16px" px="md" py={14}>
      <Avatar name={name} photo={request.requested_by_photo} size={40} />
      <Box flex="1 1 16em" className="wrap-anywhere" miw={0}>
        <div className={styles.for}>{name}</div>
        <div className={styles.about}>
          {TASK_TEXTS.asksToReopen}{' '}
          {request.can_view ? <Link to={`/pulses/${hash}/view`}>{title}</Link> : title}
          {request.cycle !== null && ` · ${request.cycle.name}`} ·{' '}
          <time dateTime={at} title={formatDateTime(at)}>
            {formatAge(at)}
          </time>
        </div>
        <Quotation>{request.reason}</Quotation>
      </Box>
      <Group className={styles.answers ?? ''} gap="xs">
        {answer('reopen', LABELS.pulses.reopen, 'filled')}
        {answer('decline', LABELS.pulses.decline, 'default')}
      </Group>
    </Group>
  );
}
