import { WebBuild } from '@reviews/harness';
import { buildWeb } from '../scripts/product/web-build.ts';

export interface FirstLoad {
  readonly path: string;
  /** Compressed bytes. */
  readonly script: number;
  readonly style: number;
  readonly editorLoaded: boolean;
}

const EDITOR = 'src/ui/rich-text-editor/rich-text-editor.tsx';

/**
 * Measures what a browser with an empty cache loads for the sign-in page and the home page, using
 * the build manifest. `proof/page` checks the budgets of every route.
 */
export async function measureFirstLoad(): Promise<FirstLoad[]> {
  await buildWeb();
  const build = new WebBuild();
  return ['/login', '/'].map((path) => {
    const { js, css, files } = build.weightOf(build.routes.get(path) ?? '');
    return { path, script: js, style: css, editorLoaded: files.includes(build.fileOf(EDITOR)) };
  });
}
