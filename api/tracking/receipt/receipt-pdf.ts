import { join } from 'node:path';
import type { Receipt, ReceiptPayment } from '#contract/orders/receipt';

/** Letters of Latin, Greek and Cyrillic, and digits of one width (docs/decisions/tracking-page.md). */
const REGULAR = join(__dirname, 'inter-regular.ttf');
const SEMIBOLD = join(__dirname, 'inter-semibold.ttf');
/** For what is compared letter by letter. */
const MONO = join(__dirname, 'mono.ttf');

const MARGIN = 48;
const LABEL_WIDTH = 130;
const GAP = 16;

/** As on the tracking page, in light; a refund never has the color of success. */
const INK = '#151a21';
const QUIET = '#586273';
const LINE = '#e1e5eb';
const TONES: Readonly<Record<Receipt['outcome'], string>> = { swap: '#11703c', refund: '#6a38cc' };
const SANDBOX = { ground: '#ffe3a3', ink: '#4a3500' };

interface Row {
  label: string;
  value: string;
  /** An address or a hash. */
  isCode?: boolean;
  link?: string | null;
}

interface Block {
  heading: string;
  rows: readonly Row[];
}

/** A receipt as a document of A4 pages: the same bytes whenever it is made. */
export async function writeReceiptPdf(receipt: Receipt): Promise<Buffer> {
  // Nothing else needs it, so nothing else waits for it.
  const { PDFDocument } = await loadPdfKit();
  const at = new Date(receipt.ended_at);
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    font: REGULAR,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: `${receipt.title}, order ${receipt.order_id}`,
      Author: receipt.partner,
      Creator: 'Swaplane',
      Producer: 'Swaplane',
      CreationDate: at,
      ModDate: at,
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(Buffer.from(chunk)));
  const ended = new Promise<void>((resolve, reject) => {
    doc.once('end', resolve);
    doc.once('error', reject);
  });
  drawHead(doc, receipt);
  for (const block of blocksOf(receipt)) {
    drawBlock(doc, block);
  }
  drawFoot(doc, receipt);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

async function loadPdfKit() {
  const { default: PDFDocument } = await import('pdfkit');
  return { PDFDocument };
}

type Doc = PDFKit.PDFDocument;

const widthOf = (doc: Doc) => doc.page.width - 2 * MARGIN;

function drawHead(doc: Doc, { partner, title, statement, outcome, sandbox }: Receipt): void {
  if (sandbox) {
    doc.rect(0, 0, doc.page.width, 32).fill(SANDBOX.ground);
    doc.fillColor(SANDBOX.ink).font(SEMIBOLD).fontSize(9);
    doc.text('SANDBOX  This is a test order. No real coins moved.', MARGIN, 10, { width: widthOf(doc) });
    doc.y = MARGIN;
  }
  doc
    .fillColor(QUIET)
    .font(SEMIBOLD)
    .fontSize(11)
    .text(partner, MARGIN, doc.y, { width: widthOf(doc) });
  doc.moveDown(0.4);
  doc
    .fillColor(TONES[outcome])
    .font(SEMIBOLD)
    .fontSize(22)
    .text(title, { width: widthOf(doc) });
  doc.moveDown(0.3);
  doc
    .fillColor(INK)
    .font(REGULAR)
    .fontSize(11)
    .text(statement, { width: widthOf(doc), lineGap: 3 });
}

function blocksOf(receipt: Receipt): Block[] {
  const { agreed, arrived, paid_out: paidOut, sent_back: sentBack } = receipt;
  return [
    {
      heading: 'Order',
      rows: [
        { label: 'Order number', value: receipt.order_id, isCode: true },
        { label: 'Partner', value: receipt.partner },
        { label: 'Provider', value: receipt.provider },
        { label: 'Opened', value: writeTime(receipt.created_at) },
        { label: 'Ended', value: writeTime(receipt.ended_at) },
        ...(receipt.reason === null ? [] : [{ label: 'Reason', value: receipt.reason }]),
      ],
    },
    {
      heading: 'Agreed',
      rows: [
        { label: 'To send', value: writeAmount(agreed.deposit) },
        { label: 'To receive', value: writeAmount(agreed.payout) },
      ],
    },
    { heading: 'Arrived', rows: rowsOf(arrived, 'Deposit address') },
    ...(paidOut === null ? [] : [{ heading: 'Paid out', rows: rowsOf(paidOut, 'Payout address') }]),
    ...(sentBack === null ? [] : [{ heading: 'Sent back (refund)', rows: rowsOf(sentBack, 'Address') }]),
    {
      heading: 'Fees and differences',
      rows: [
        { label: 'Fees', value: receipt.fees },
        ...(receipt.difference === null ? [] : [{ label: 'Difference', value: receipt.difference }]),
      ],
    },
    {
      heading: 'What happened',
      rows: receipt.timeline.map(({ at, text }) => ({ label: writeTime(at), value: text })),
    },
  ];
}

function rowsOf(payment: ReceiptPayment, address: string): Row[] {
  const { transaction } = payment;
  return [
    { label: 'Amount', value: writeAmount(payment) },
    ...(payment.address === null ? [] : [{ label: address, value: payment.address, isCode: true }]),
    ...(transaction === null
      ? []
      : [{ label: 'Transaction', value: transaction.hash, isCode: true, link: transaction.explorer_url }]),
    ...(transaction?.on_chain ? [{ label: 'Seen', value: transaction.on_chain }] : []),
  ];
}

/** The exact amount: nothing is rounded. */
function writeAmount({
  amount,
  currency,
  network_name: network,
}: Pick<ReceiptPayment, 'amount' | 'currency' | 'network_name'>) {
  const sum = amount === null ? `${currency}, amount not reported` : `${amount} ${currency}`;
  return network === null ? sum : `${sum} (${network})`;
}

function drawBlock(doc: Doc, { heading, rows }: Block): void {
  keepTogether(doc, 60);
  doc.y += 12;
  doc
    .fillColor(INK)
    .font(SEMIBOLD)
    .fontSize(11)
    .text(heading, MARGIN, doc.y, { width: widthOf(doc) });
  doc.y += 3;
  for (const row of rows) {
    drawRow(doc, row);
  }
}

function drawRow(doc: Doc, { label, value, isCode = false, link }: Row): void {
  const options = { width: widthOf(doc) - LABEL_WIDTH - GAP, lineGap: 2 };
  const useFont = () => doc.font(isCode ? MONO : REGULAR).fontSize(isCode ? 8.5 : 9.5);
  const height = Math.max(useFont().heightOfString(value, options), 13);
  keepTogether(doc, height + 6);
  const top = doc.y + 3;
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + widthOf(doc), doc.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  doc.fillColor(QUIET).font(REGULAR).fontSize(9.5).text(label, MARGIN, top, { width: LABEL_WIDTH });
  useFont()
    .fillColor(INK)
    .text(value, MARGIN + LABEL_WIDTH + GAP, top, link ? { ...options, link } : options);
  doc.y = top + height + 2;
}

/** Starts a page unless so much room is left on this one. */
function keepTogether(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - MARGIN) {
    doc.addPage();
  }
}

function drawFoot(doc: Doc, { provider, outcome }: Receipt): void {
  const kind = outcome === 'refund' ? 'A refund is a refund: it is no proof of a swap. ' : '';
  const text = `${kind}Amounts are those that ${provider} reported. All times are UTC. The deposit address was for this order alone: do not send anything to it again.`;
  keepTogether(doc, 40);
  doc.y += 12;
  doc
    .fillColor(QUIET)
    .font(REGULAR)
    .fontSize(8.5)
    .text(text, MARGIN, doc.y, { width: widthOf(doc), lineGap: 2 });
}

/** `2 Mar 2026, 10:14:05 UTC` */
function writeTime(iso: string): string {
  return `${TIME.format(new Date(iso))} UTC`;
}

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
