/** The exact sum of decimals as texts, which numbers of JavaScript would round. */
export function addDecimals(values: readonly string[]): string {
  const scale = Math.max(0, ...values.map((value) => value.split('.')[1]?.length ?? 0));
  const total = values.reduce((sum, value) => sum + scaled(value, scale), 0n);
  return unscaled(total, scale);
}

export const subtractDecimals = (from: string, value: string): string =>
  addDecimals([from, value.startsWith('-') ? value.slice(1) : `-${value}`]);

function scaled(value: string, scale: number): bigint {
  const [whole = '', fraction = ''] = value.split('.');
  return BigInt(`${whole}${fraction.padEnd(scale, '0')}`);
}

function unscaled(total: bigint, scale: number): string {
  const digits = String(total < 0n ? -total : total).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${total < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}
