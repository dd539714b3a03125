import { Box } from '@mantine/core';
import type { Issue } from '@reviews/domain';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { SkeletonBlock } from '../../../../ui/skeletons.tsx';
import { useBuilder } from '../../hooks/use-builder.ts';
import type { Desk } from '../../hooks/use-desk.ts';
import type { Step } from '../../lib/steps.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';
import { DetailsStep } from '../steps/details-step.tsx';
import type { TemplateBuilderProps } from '../builder-props.ts';

// Each step loads when it is opened: the question list brings drag and drop.
const QuestionsStep = lazyComponent(
  async () => (await import('../steps/questions-step.tsx')).QuestionsStep,
);
const ConditionsStep = lazyComponent(
  async () => (await import('../steps/conditions-step.tsx')).ConditionsStep,
);
const OptionsStep = lazyComponent(
  async () => (await import('../steps/options-step.tsx')).OptionsStep,
);
const ReadersStep = lazyComponent(
  async () => (await import('../steps/readers-step.tsx')).ReadersStep,
);
const PublishStep = lazyComponent(
  async () => (await import('../steps/publish-step.tsx')).PublishStep,
);

const HEIGHT = 320;

interface StepContentProps extends Desk, Pick<TemplateBuilderProps, 'renderPreview'> {
  step: Step;
  faults: readonly Issue[];
  onFault: (fault: Issue) => void;
}

/** One step under its heading, which gets the focus when the step changes. */
export function StepContent(props: StepContentProps) {
  const { step } = props;
  const { target } = useBuilder();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step && target === null) heading.current?.focus({ preventScroll: true });
    before.current = step;
  }, [step, target]);
  return (
    <Box component="section" aria-labelledby="step-heading" miw={0} pb="lg">
      <Box component="h2" mb="md" fz="xl" fw={620} id="step-heading" ref={heading} tabIndex={-1}>
        {texts.step[step]}
      </Box>
      <Suspense fallback={<SkeletonBlock height={HEIGHT} />}>{contentOf(props)}</Suspense>
    </Box>
  );
}

function contentOf({
  step,
  desk,
  state,
  faults,
  onFault,
  renderPreview,
}: StepContentProps): ReactNode {
  switch (step) {
    case 'details':
      return <DetailsStep />;
    case 'questions':
      return <QuestionsStep />;
    case 'conditions':
      return <ConditionsStep />;
    case 'options':
      return <OptionsStep />;
    case 'readers':
      return <ReadersStep />;
    case 'publish':
      return (
        <PublishStep
          desk={desk}
          faults={faults}
          onFault={onFault}
          renderPreview={renderPreview}
          state={state}
        />
      );
  }
}
