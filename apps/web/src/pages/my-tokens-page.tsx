import { MyTokens } from '../features/tokens/index.ts';

/** `/my/tokens`: the user's own API tokens. */
export default function MyTokensPage() {
  return <MyTokens />;
}
