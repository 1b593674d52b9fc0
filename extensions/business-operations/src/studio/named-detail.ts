/** A detail of a refusal, `lines.2.amount: …`, with the names of what its path leads through; lines are counted from one. */
export function namedDetail(detail: string, nameOf: (part: string) => string): string {
  const [, path, said] = /^([\w.]+): (.*)$/s.exec(detail) ?? [];
  if (!path) return detail;
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : nameOf(part)));
  return `${parts.join(' ')}: ${said}`;
}
