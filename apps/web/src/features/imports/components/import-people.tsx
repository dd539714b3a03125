import { Button } from '@mantine/core';
import type { ImportView } from '@reviews/contracts/imports';
import { IconInfoCircle } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { readRecordId } from '../../../lib/record-id.ts';
import { toast } from '../../../lib/toasts.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { isAtWork, useImport, useImports } from '../api/import-queries.ts';
import { IMPORT_TEXTS as texts, sourceOf, stepOf, unfinished } from '../lib/import-texts.ts';
import { Steps } from './steps.tsx';
import { UploadStep } from './upload-step.tsx';

// Later steps are loaded when needed: choosing a file does not wait for them.
const MappingStep = lazyComponent(async () => (await import('./mapping-step.tsx')).MappingStep);
const PreviewStep = lazyComponent(async () => (await import('./preview-step.tsx')).PreviewStep);
const DoneStep = lazyComponent(async () => (await import('./done-step.tsx')).DoneStep);

const LOGS = '/integrations/import_logs';
const PAGE = '/integrations/import';

/** Imports people (RT-03), step by step; the import and the step are in the address. */
export function ImportPeople() {
  const [search, setSearch] = useSearchParams();
  const id = readRecordId(search.get('import') ?? undefined);
  if (id !== null) return <OneImport id={id} key={id} />;
  return <NewImport onUploaded={(uploaded) => setSearch({ import: String(uploaded) })} />;
}

/** Checks the permission before a file is chosen, and lists unfinished imports. */
function NewImport({ onUploaded }: { onUploaded: (id: number) => void }) {
  const { data, error, isFetching, refetch } = useImports(1);
  const [newest] = data?.data ?? [];
  return (
    <Frame subtitle={texts.subtitle}>
      {data === undefined ? (
        error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.logsFailed}
          />
        ) : (
          <SkeletonRows rows={4} />
        )
      ) : (
        <>
          <Steps at={0} />
          {newest !== undefined &&
            (isAtWork(newest) || newest.state === 'mapping' || newest.state === 'ready') && (
              <Notice icon={IconInfoCircle} role="alert">
                <Link to={`${PAGE}?import=${newest.id}`}>{newest.file.name}</Link>{' '}
                {unfinished(newest)}
              </Notice>
            )}
          <UploadStep onUploaded={onUploaded} />
        </>
      )}
    </Frame>
  );
}

function Frame({
  subtitle,
  children,
  isBegun = false,
}: {
  subtitle?: string | undefined;
  children: ReactNode;
  isBegun?: boolean;
}) {
  const actions = (
    <>
      {isBegun && (
        <Button component={Link} to={PAGE} variant="default">
          {texts.another}
        </Button>
      )}
      <Button component={Link} to={LOGS} variant="default">
        {texts.logs}
      </Button>
    </>
  );
  return (
    <PageFrame secondaryActions={actions} subtitle={subtitle} title={texts.title}>
      {children}
    </PageFrame>
  );
}

function OneImport({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useImport(id);
  const [search, setSearch] = useSearchParams();
  useNewsOfTheEnd(data);
  if (data === undefined) {
    return (
      <Frame isBegun>
        {error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.importFailed}
          />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </Frame>
    );
  }
  // The user went back from the preview to the columns.
  const isBack = data.state === 'ready' && search.get('step') === 'columns';
  const go = (step: 'columns' | null): void =>
    setSearch({ import: String(id), ...(step === null ? {} : { step }) });
  return (
    <Frame isBegun={!isAtWork(data)} subtitle={`${data.file.name} · ${sourceOf(data)}`}>
      <Steps at={isBack ? 1 : stepOf(data)} />
      {error && (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          quiet
          retrying={isFetching}
          title={texts.importFailed}
        />
      )}
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <Step
          isBack={isBack}
          onColumns={() => go('columns')}
          onPreview={() => go(null)}
          one={data}
        />
      </Suspense>
    </Frame>
  );
}

interface StepProps {
  one: ImportView;
  isBack: boolean;
  onColumns: () => void;
  onPreview: () => void;
}

function Step({ one, isBack, onColumns, onPreview }: StepProps) {
  if (isAtWork(one)) return <Working one={one} />;
  if (one.state === 'mapping' || one.state === 'failed' || isBack)
    return <MappingStep one={one} onPreview={onPreview} />;
  if (one.state === 'ready') return <PreviewStep onColumns={onColumns} one={one} />;
  return one.state === 'discarded' ? (
    <Notice icon={IconInfoCircle} role="alert">
      {one.fault === null ? texts.discarded : `${texts.discarded} ${one.fault}`}
    </Notice>
  ) : (
    <DoneStep one={one} />
  );
}

function Working({ one: { state, progress } }: { one: ImportView }) {
  if (state !== 'reading' && state !== 'applying' && state !== 'undoing') return null;
  return (
    <Section hint={texts.workingHint[state]} title={texts.working[state]}>
      <ProgressBar label={texts.working[state]} percent={progress} words={`${progress}%`} />
    </Section>
  );
}

/** Announces the result once, if the user saw the import running. */
function useNewsOfTheEnd(one: ImportView | undefined): void {
  const seen = useRef<ImportView['state'] | null>(null);
  useEffect(() => {
    if (one === undefined) return;
    const before = seen.current;
    seen.current = one.state;
    if (before === 'applying' && one.state === 'applied') toast.success(texts.appliedNews);
    else if (before === 'undoing' && one.state === 'undone') toast.success(texts.undoneNews);
  }, [one]);
}
