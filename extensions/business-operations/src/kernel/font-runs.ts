/** A font, and which characters it has. */
export interface Face<Font> {
  font: Font;
  has(codePoint: number): boolean;
}

export interface Run<Font> {
  text: string;
  font: Font;
}

/** The text in pieces of one font each: that of the first face which has the character, or of the first where none has it. */
export function runsOf<Font>(text: string, faces: readonly [Face<Font>, ...Face<Font>[]]): Run<Font>[] {
  const runs: Run<Font>[] = [];
  for (const character of text) {
    const { font } = faces.find(({ has }) => has(character.codePointAt(0) as number)) ?? faces[0];
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}
