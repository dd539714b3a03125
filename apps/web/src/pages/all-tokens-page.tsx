import { AllTokens } from '../features/tokens/index.ts';

/** `/integrations/tokens`: all users' tokens, for administrators. */
export default function AllTokensPage() {
  return <AllTokens />;
}
