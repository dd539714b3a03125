import { TEAM_TEXTS, TeamBoard } from '../features/team/index.ts';
import { ManagePeersOverList } from '../parts/manage-peers-over-list.tsx';
import { PageFrame } from '../ui/page-frame.tsx';

const TEAM = ['team'];

/** `/my/team` (RT-46, NAV-04): uses the full window width. */
export default function MyTeamPage() {
  return (
    <PageFrame subtitle={TEAM_TEXTS.subtitle} title={TEAM_TEXTS.title} width="fluid">
      <ManagePeersOverList list={TEAM}>
        <TeamBoard />
      </ManagePeersOverList>
    </PageFrame>
  );
}
