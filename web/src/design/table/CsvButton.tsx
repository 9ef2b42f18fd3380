import { Button } from '@mantine/core';
import { csvLine } from '#domain/csv';
import { saveFile } from '#web/api/client';

interface CsvButtonProps {
  /** What the file has: "earnings". */
  of: string;
  /** Of the file, without its ending. */
  name: string;
  headers: readonly string[];
  /** A line for each row; none while they are being read. */
  lines: readonly (readonly (string | number | null)[])[] | undefined;
}

/** Saves the rows of a table as a file for spreadsheets. */
export function CsvButton({ of, name, headers, lines }: CsvButtonProps) {
  const save = () => {
    const text = [headers, ...(lines ?? [])].map(csvLine).join('');
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
  };
  return (
    <Button
      variant="default"
      aria-label={`Download ${of}`}
      disabled={lines === undefined || lines.length === 0}
      onClick={save}
    >
      Download
    </Button>
  );
}
