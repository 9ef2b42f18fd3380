import { styleText } from 'node:util';

const isColourful = process.stdout.isTTY === true && !process.env.NO_COLOR;

function styled(style: Parameters<typeof styleText>[0]): (text: string) => string {
  return (text) => (isColourful ? styleText(style, text) : text);
}

export const bold = styled('bold');
export const dim = styled('dim');
export const green = styled('green');
export const red = styled('red');
export const cyan = styled('cyan');
