import { MyTokens } from '../features/tokens/index.ts';

/** `/my/tokens`: the tokens of the API that one has made for programs of one's own. */
export default function MyTokensPage() {
  return <MyTokens />;
}
