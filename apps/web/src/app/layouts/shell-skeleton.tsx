import { SkeletonBlock, SkeletonRows } from '../../ui/skeletons.tsx';
import frame from '../../ui/page-frame.module.css';
import styles from './default-layout.module.css';

/** The first moment of a visit, in the shape of what comes. */
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
