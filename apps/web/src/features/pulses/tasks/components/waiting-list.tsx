import { Box, Group, Stack, Text } from '@mantine/core';
import type { WaitingView } from '@reviews/contracts/pulses';
import { MESSAGES } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { waiting as messages } from '@reviews/messages/en/tasks';
import { IconMailForward, IconUsers, type Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useDates } from '../../../../lib/dates.ts';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';

const TEXTS = texts(messages);

const WORDS: Readonly<Record<WaitingView['kind'], { icon: Icon; text: typeof TEXTS.reopening }>> = {
  'reopen-request': { icon: IconMailForward, text: TEXTS.reopening },
  'nomination-approval': { icon: IconUsers, text: TEXTS.approval },
};

/** What others have not answered yet, who has to answer, and since when. */
export function WaitingList({ waiting }: { waiting: readonly WaitingView[] }) {
  const { formatAge, formatDateTime } = useDates();
  return (
    <Stack component="ul" gap="sm" role="list">
      {waiting.map((each) => {
        const { icon: Mark, text } = WORDS[each.kind];
        const words = text({
          review: MESSAGES.pulses.title({ title: each.title, name: each.for.preferred_name }),
        });
        return (
          <Group
            align="flex-start"
            component="li"
            gap={10}
            key={`${each.kind} ${each.title} ${each.for.id} ${each.since}`}
            wrap="nowrap"
          >
            <Box c="var(--ink-3)" component="span" flex="none" lh={1} mt={2}>
              <Mark aria-hidden size={18} stroke={ICON_STROKE} />
            </Box>
            <div>
              {each.href ? <Link to={each.href}>{words}</Link> : <span>{words}</span>}
              <Text component="div" c="dimmed" fz="note">
                {each.with && TEXTS.with({ name: each.with })}
                {each.with && each.since && ', '}
                {each.since && (
                  <time dateTime={each.since} title={formatDateTime(each.since)}>
                    {TEXTS.asked({ age: formatAge(each.since) })}
                  </time>
                )}
              </Text>
            </div>
          </Group>
        );
      })}
    </Stack>
  );
}
