import { Button, Group, Text } from '@mantine/core';
import type { PriorReview } from '@reviews/contracts/overview';
import { LABELS, MESSAGES, type OverviewColumn } from '@reviews/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { withheldReason } from '../../../lib/withheld-reason.ts';
import { OVERVIEW_TEXTS } from '../lib/overview-texts.ts';
import { ratingTexts } from '../lib/prior-reviews.ts';

interface ContentProps {
  review: PriorReview;
  isOwn: boolean;
  onOpen: (review: PriorReview) => void;
}

/** Content of each column by key (OVR-07 to OVR-12); null if there is none. */
const CONTENTS: Readonly<Record<OverviewColumn, (props: ContentProps) => ReactNode>> = {
  cycle_name: ({ review: { cycle_name: name, cycle_placard_sub_text: placard } }) => (
    <>
      <Text component="div" fw={600}>
        {name}
      </Text>
      {placard !== '' && (
        <Text component="div" c="dimmed" fz="note" fw={400}>
          {placard}
        </Text>
      )}
    </>
  ),
  packet: ({ review }) => packetLinks(review),
  forms: ({ review, ...props }) =>
    review.forms.length + review.withheld.length === 0 ? null : (
      <>
        {review.forms.length > 0 && <Forms review={review} {...props} />}
        {review.withheld.map(({ title, ...facts }) => (
          <Text c="dimmed" fz="note" key={title}>
            {OVERVIEW_TEXTS.withheldOf({ title, reason: withheldReason(facts) })}
          </Text>
        ))}
      </>
    ),
  rating: ({ review: { ratings } }) =>
    ratings.length === 0
      ? null
      : ratingTexts(ratings).map((text, index) => <div key={ratings[index]?.id}>{text}</div>),
};

/** One cell of the prior reviews table; an empty cell says N/A (OVR-13). */
export function PriorReviewCell({
  column: { key, label },
  ...props
}: ContentProps & { column: { key: OverviewColumn; label: string } }) {
  const content = CONTENTS[key](props) ?? (
    <Text span c="dimmed">
      {MESSAGES.employees.notAvailable}
    </Text>
  );
  return key === 'cycle_name' ? (
    <th scope="row">{content}</th>
  ) : (
    <td data-column={key} data-label={label}>
      {content}
    </td>
  );
}

/** Returns links to the packet views that the reader may open (OVR-08, OVR-09). */
function packetLinks({
  cycle_name: cycle,
  manager_packet_hash: managerHash,
  packet_hash: employeeHash,
}: PriorReview): ReactNode {
  if (managerHash === null && employeeHash === null) return null;
  return (
    <Group gap="2px 16px" align="stretch">
      {managerHash !== null && (
        <PacketLink
          cycle={cycle}
          href={`/packets/${managerHash}/manager`}
          view={LABELS.overview.managerView}
        />
      )}
      {employeeHash !== null && (
        <PacketLink
          cycle={cycle}
          href={`/packets/${employeeHash}`}
          view={LABELS.overview.employeeView}
        />
      )}
    </Group>
  );
}

function PacketLink({ href, view, cycle }: { href: string; view: string; cycle: string }) {
  return (
    <Link aria-label={OVERVIEW_TEXTS.viewOfPacket({ view, cycle })} to={href}>
      {view}
    </Link>
  );
}

/** Button that opens the completed reviews (OVR-10) and shows how many there are. */
function Forms({ review, isOwn, onOpen }: ContentProps) {
  const { forms, cycle_name: cycle } = review;
  const unread = isOwn ? 0 : forms.filter(({ has_viewed: isRead }) => !isRead).length;
  return (
    <Group gap="2px 12px">
      <Button
        aria-haspopup="dialog"
        aria-label={OVERVIEW_TEXTS.reviewsOf({ cycle })}
        onClick={() => onOpen(review)}
        size="compact-sm"
        variant="default"
      >
        {LABELS.buttons.view}
      </Button>
      <Text span c="dimmed" fz="note">
        {[
          OVERVIEW_TEXTS.reviews({ count: forms.length }),
          unread > 0 && OVERVIEW_TEXTS.unreadCount({ count: unread }),
        ]
          .filter(Boolean)
          .join(', ')}
      </Text>
    </Group>
  );
}
