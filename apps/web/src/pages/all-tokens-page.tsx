import { AllTokens } from '../features/tokens/index.ts';

/** `/integrations/tokens`: everybody's, for administrators. */
export default function AllTokensPage() {
  return <AllTokens />;
}
