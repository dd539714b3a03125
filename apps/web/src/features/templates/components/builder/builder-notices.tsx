import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { useArchiveTemplate } from '../../api/template-queries.ts';
import type { Desk } from '../../hooks/use-desk.ts';
import { BUILDER_TEXTS as texts, TEMPLATE_TEXTS } from '../../lib/template-texts.ts';

const TemplateConflict = lazyComponent(
  async () => (await import('./template-conflict.tsx')).TemplateConflict,
);

/** Notices above the builder: archived, restored from this browser, or changed by someone else. */
export function BuilderNotices({ desk, state: { base, conflict, isRestored } }: Desk) {
  const archive = useArchiveTemplate();
  // The conflict that the user dismissed; a later one is shown again.
  const [putOff, setPutOff] = useState<number | null>(null);
  return (
    <>
      {base.archived && (
        <BuilderNotice
          action={TEMPLATE_TEXTS.restore}
          onAction={() =>
            archive.mutate(
              { id: base.id, archived: false },
              { onSuccess: () => void desk.reload() },
            )
          }
          text={texts.archived}
        />
      )}
      {isRestored && conflict === null && (
        <BuilderNotice
          action={texts.dropRestored}
          onAction={desk.dropRestored}
          text={texts.restored}
        />
      )}
      {conflict !== null && (
        <BuilderNotice
          action={texts.compare}
          onAction={() => setPutOff(null)}
          text={texts.conflictBar}
          tone="danger"
        />
      )}
      <Suspense>
        {conflict !== null && putOff !== conflict.revision && (
          <TemplateConflict
            desk={desk}
            mine={desk.getState().draft}
            onClose={() => setPutOff(conflict.revision)}
            theirs={conflict}
          />
        )}
      </Suspense>
    </>
  );
}

interface BuilderNoticeProps {
  text: string;
  action: string;
  onAction: () => void;
  tone?: 'danger';
}

function BuilderNotice({ text, action, onAction, tone }: BuilderNoticeProps) {
  return (
    <Notice
      action={
        <Button onClick={onAction} size="compact-sm" variant="default">
          {action}
        </Button>
      }
      role="status"
      {...(tone && { tone })}
    >
      {text}
    </Notice>
  );
}
