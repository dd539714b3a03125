import { Button, Text } from '@mantine/core';
import type { PageRow } from '@reviews/contracts/company-pages';
import { MESSAGES } from '@reviews/domain';
import { ApiError } from '../../../lib/api-error.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { PAGE_TEXTS as texts } from '../lib/page-texts.ts';

interface SaveBarProps {
  /** Null for a page not yet created: it is saved as a draft first. */
  state: PageRow['state'] | null;
  isDirty: boolean;
  isSaving: boolean;
  /** Something required is missing, and the form says so. */
  isBlocked: boolean;
  error: Error | null;
  onPublish: () => void;
}

/**
 * Renders Save, which on a published page changes address and readers at once, and Publish, which
 * shows readers the text.
 */
export function SaveBar({ state, isDirty, isSaving, isBlocked, error, onPublish }: SaveBarProps) {
  const isLive = state === 'published' || state === 'changed';
  const isPublishable = isDirty || state !== 'published';
  const hasFields = error instanceof ApiError && Object.keys(error.errors).length > 0;
  return (
    <ActionBar
      note={
        <Text c="dimmed" component="div" fz="note">
          <span aria-live="polite">
            {isDirty ? texts.unsaved : state === null ? '' : texts.allSaved}
          </span>
          {error !== null && (
            <Problem>
              {error instanceof ApiError
                ? hasFields
                  ? MESSAGES.errors.validationFailed
                  : error.message
                : MESSAGES.errors.internal}
            </Problem>
          )}
        </Text>
      }
    >
      <Button
        disabled={!isDirty || isBlocked}
        loading={isSaving}
        type="submit"
        variant={state === null ? 'filled' : 'default'}
      >
        {isLive ? texts.savePlain : texts.saveDraft}
      </Button>
      {state !== null && (
        <Button disabled={!isPublishable || isBlocked || isSaving} onClick={onPublish}>
          {isLive ? texts.publishChanges : texts.publish}
        </Button>
      )}
    </ActionBar>
  );
}
