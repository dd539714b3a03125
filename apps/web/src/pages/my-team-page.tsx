import { TEAM_TEXTS, TeamBoard } from '../features/team/index.ts';
import { PageFrame } from '../ui/page-frame.tsx';

/** `/my/team` (RT-46, NAV-04): takes the whole window. */
export default function MyTeamPage() {
  return (
    <PageFrame subtitle={TEAM_TEXTS.subtitle} title={TEAM_TEXTS.title} width="fluid">
      <TeamBoard />
    </PageFrame>
  );
}
