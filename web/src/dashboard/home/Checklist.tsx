import type { ChecklistView as ChecklistData } from '#contract/dashboard/home';
import { useSession } from '#web/app/session';
import { Surface } from '#web/design/layout/Surface';
import { ShapeIcon } from '#web/design/status/ShapeIcon';
import { CHECKLIST_ROWS } from './checklist-rows';
import { FirstOrder } from './FirstOrder';
import styles from './home.module.css';

/** The steps of a new partner before going live, with its progress and the first test order. */
export function Checklist({ list: { items, first_order } }: { list: ChecklistData }) {
  const { permissions } = useSession().partner;
  const next = items.find(({ done }) => !done)?.step;
  const done = items.filter((item) => item.done).length;
  return (
    <Surface>
      <header className={styles.checklistHead}>
        <h2>Get ready to go live</h2>
        <span>
          {done} of {items.length} done
        </span>
      </header>
      <ol className={styles.checklist}>
        {items.map((item) => {
          const { title, text, permission, Action } = CHECKLIST_ROWS[item.step];
          const isNext = item.step === next;
          return (
            <li key={item.step} data-done={item.done || undefined} data-next={isNext || undefined}>
              <span className={styles.checklistShape}>
                <ShapeIcon shape={item.done ? 'check' : 'ring'} />
              </span>
              <div>
                <strong>{title}</strong>
                <p>{text}</p>
                {item.step === 'first_test_order' && first_order !== null && (
                  <FirstOrder orderId={first_order.order_id} />
                )}
              </div>
              {(isNext || item.step === 'first_test_order') && permissions.includes(permission) && (
                <Action done={item.done} />
              )}
            </li>
          );
        })}
      </ol>
    </Surface>
  );
}
