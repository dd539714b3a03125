import { SkeletonBlock, SkeletonRows } from '../../ui/skeletons.tsx';
import frame from '../../ui/page-frame.module.css';
import styles from './default-layout.module.css';

/** Shows placeholders for the shell while the first page of a visit loads. */
export function ShellSkeleton() {
  return (
    <>
      <div className={styles.bar}>
        <SkeletonBlock height={20} width="120px" />
      </div>
      <div className={frame.frame}>
        <div className={frame.head}>
          <SkeletonBlock height={32} width="min(320px, 60vw)" />
        </div>
        <SkeletonRows />
      </div>
    </>
  );
}
