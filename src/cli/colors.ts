import { styleText } from 'node:util';

const isColorful = process.stdout.isTTY === true && !process.env.NO_COLOR;

function createStyle(style: Parameters<typeof styleText>[0]): (text: string) => string {
  return (text) => (isColorful ? styleText(style, text) : text);
}

export const bold = createStyle('bold');
export const dim = createStyle('dim');
export const green = createStyle('green');
export const red = createStyle('red');
export const cyan = createStyle('cyan');
