import { Section, Surface } from '#web/design/layout/layout';
import { Time } from '#web/design/time/Time';
import { Amount, Usd } from '#web/design/values/Amount';
import { IdChip, TransactionHash } from '#web/design/values/IdChip';
import { listMoney } from './list-money';
import styles from './money.module.css';
import type { MoneyLine, MoneyPart, MoneyValue, OrderMoney } from './money-line';

/** All that an order's page says of its money: agreed, arrived, paid out or sent back. */
export function MoneyBlock({ money }: { money: OrderMoney }) {
  return (
    <Section title="Money">
      <Surface padded>
        <div className={styles.parts}>
          {listMoney(money).map((part) => (
            <Part key={part.title} part={part} />
          ))}
        </div>
      </Surface>
    </Section>
  );
}

function Part({ part: { title, lines } }: { part: MoneyPart }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.lines}>
        {lines.map((line) => (
          <Line key={JSON.stringify(line)} line={line} />
        ))}
      </dl>
    </section>
  );
}

function Line({ line: { name, value, at, isMain } }: { line: MoneyLine }) {
  return (
    <div data-main={isMain}>
      <dt>{name}</dt>
      <dd>
        <Value value={value} />
        {at !== undefined && (
          <>
            , <Time at={at} absolute />
          </>
        )}
      </dd>
    </div>
  );
}

function Value({ value }: { value: MoneyValue }) {
  switch (value.is) {
    case 'amount':
      return <Amount value={value.value} currency={value.currency} />;
    case 'usd':
      return <Usd value={value.value} />;
    case 'text':
      return <>{value.text}</>;
    case 'time':
      return <Time at={value.at} absolute />;
    case 'id':
      return <IdChip id={value.id} label={value.label} whole />;
    case 'transaction':
      return <TransactionHash hash={value.hash} explorerUrl={value.explorerUrl} />;
  }
}
