import type { TemplateView } from '@reviews/contracts/templates';
import {
  isNominated,
  MESSAGES,
  reviewersStepFaults,
  templateFaults,
  uplineStepFaults,
  type Issue,
  type TemplateDraft,
} from '@reviews/domain';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { toast } from '../../../../lib/toasts.ts';
import { useUrlState } from '../../../../lib/use-url-state.ts';
import { LeaveGuard } from '../../../../ui/leave-guard.tsx';
import { HistoryLink } from '../../../../ui/history-link.tsx';
import { PageFrame } from '../../../../ui/page-frame.tsx';
import { BuilderContext, type Builder } from '../../hooks/use-builder.ts';
import { useDesk } from '../../hooks/use-desk.ts';
import { FieldsContext } from '../../hooks/use-fields.ts';
import { publishedNumber } from '../../lib/published.ts';
import { shownFaults } from '../../lib/shown-faults.ts';
import { questionOfPath, stepFrom, stepOfPath, stepsOf, type Step } from '../../lib/steps.ts';
import { isReadOnly, isUnsaved, type DeskState } from '../../lib/template-desk.ts';
import { BUILDER_TEXTS as texts, TEMPLATE_TEXTS } from '../../lib/template-texts.ts';
import { BuilderNotices } from './builder-notices.tsx';
import styles from './builder.module.css';
import { SaveBar } from './save-bar.tsx';
import { StepContent } from './step-content.tsx';
import { StepList } from './step-list.tsx';
import type { TemplateBuilderProps } from '../builder-props.ts';

const FIRST = { step: 'details' };

/**
 * Returns the issues to fix before Next leaves a step (TPL-29 to TPL-37). The peer options have
 * none of their own (TPL-13).
 */
function faultsOnNext(step: Step, { options }: TemplateDraft, group: string): Issue[] {
  if (step === 'questions' && isNominated(group)) return reviewersStepFaults(options);
  return step === 'options' && group === 'Upline' ? uplineStepFaults(options) : [];
}

type OpenBuilderProps = Pick<TemplateBuilderProps, 'person' | 'renderPreview'> & {
  template: TemplateView;
};

export function OpenBuilder({ template, person, renderPreview }: OpenBuilderProps) {
  const { desk, state } = useDesk(template, person);
  const { base, draft } = state;
  const group = base.type.group_name;
  const steps = stepsOf(group);
  const [{ step: named }, changeUrl] = useUrlState(FIRST);
  const step = stepFrom(named, steps);
  // Steps the user tried to leave, or all steps once the user has reached Publish.
  const [checked, setChecked] = useState<ReadonlySet<Step>>(new Set());
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const faults = useMemo(() => templateFaults(draft, group), [draft, group]);
  if (step === 'publish' && !checked.has('publish')) setChecked(new Set([...checked, 'publish']));
  const isChecked = checked.has(step) || checked.has('publish');
  const shown = useMemo(() => {
    // The peer options show no messages of their own (AMB-29); a step with its own wording shows
    // that.
    const told = step === 'options' && group === 'Peer' ? [] : faults;
    return shownFaults(
      isChecked ? [...faultsOnNext(step, draft, group), ...told] : told,
      isChecked,
    );
  }, [faults, isChecked, step, draft, group]);
  const onArrived = useCallback(() => setTarget(null), [setTarget]);

  const goTo = (next: Step): void => {
    changeUrl({ step: next }, { push: true });
    window.scrollTo(0, 0);
  };
  const goToFault = ({ path }: Issue): void => {
    const position = questionOfPath(path);
    if (position !== null) setOpenKey(draft.questions[position]?.key ?? null);
    goTo(stepOfPath(path, group));
    setTarget(path);
  };
  const move = (by: -1 | 1): void => {
    const wrong = by === 1 ? faultsOnNext(step, draft, group)[0] : undefined;
    if (wrong !== undefined && !base.archived) {
      setChecked((before) => new Set([...before, step]));
      setTarget(wrong.path);
      toast.error(MESSAGES.templates.fillInAll);
      return;
    }
    const next = steps[steps.indexOf(step) + by];
    if (next !== undefined) goTo(next);
  };
  const builder: Builder = {
    template: base,
    draft,
    group,
    readOnly: isReadOnly(state),
    edit: desk.edit,
    faultAt: (path) => shown.get(path),
    openKey,
    setOpenKey,
    target,
    onArrived,
  };
  return (
    <PageFrame
      documentTitle={draft.title === '' ? TEMPLATE_TEXTS.untitled : draft.title}
      place={<Link to="/templates">{TEMPLATE_TEXTS.title}</Link>}
      secondaryActions={<HistoryLink id={base.id} record="template" />}
      subtitle={standing(state)}
      title={draft.title === '' ? TEMPLATE_TEXTS.untitled : draft.title}
    >
      <BuilderContext value={builder}>
        <FieldsContext value={builder}>
          <BuilderNotices desk={desk} state={state} />
          <div className={styles.layout}>
            <StepList
              current={step}
              faults={checked.has('publish') ? faults : []}
              group={group}
              steps={steps}
            />
            <StepContent
              desk={desk}
              faults={faults}
              onFault={goToFault}
              renderPreview={renderPreview}
              state={state}
              step={step}
            />
          </div>
          <SaveBar
            canBack={step !== steps[0]}
            canNext={step !== steps.at(-1)}
            desk={desk}
            onMove={move}
            state={state}
          />
        </FieldsContext>
      </BuilderContext>
      <LeaveGuard
        hasUnsaved={() => isUnsaved(desk.getState())}
        isLeaving={isLeavingBuilder}
        message={texts.confirmLeave}
      />
    </PageFrame>
  );
}

/** Returns the subtitle, for example 'Peer Review · Version 3 · Unpublished changes'. */
function standing(state: DeskState): string {
  const number = publishedNumber(state.base);
  if (number === 0) return `${state.base.type.name} · ${TEMPLATE_TEXTS.draft}`;
  const hasNews = state.base.has_changes || isUnsaved(state);
  return [
    state.base.type.name,
    TEMPLATE_TEXTS.version({ number }),
    ...(hasNews ? [TEMPLATE_TEXTS.changes] : []),
  ].join(' · ');
}

/**
 * The preview shows the changes stored in this browser, so opening it does not count as leaving.
 */
const isLeavingBuilder = (here: { pathname: string }, there: { pathname: string }): boolean =>
  here.pathname !== there.pathname && there.pathname !== `${here.pathname}/preview`;
