-- The trigger is called for every transition of an order, most of which enter nothing.
CREATE OR REPLACE FUNCTION add_to_ledger_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM entered) THEN
    INSERT INTO ledger_days (partner_id, account, kind, day, amount)
    SELECT e.partner_id, e.account, t.kind, (t.at AT TIME ZONE 'UTC')::date, sum(e.amount)
    FROM entered e JOIN ledger_transactions t USING (transaction_id)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (partner_id, account, kind, day) DO UPDATE SET amount = ledger_days.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;
