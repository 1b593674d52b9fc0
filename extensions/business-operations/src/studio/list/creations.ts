import NAMES from './generated/not-by-hand.json' with { type: 'json' };

/**
 * Takes Directus's button for a new record off the lists of what no form makes: greyed, or for system administrators leading to a form
 * that says where to go, it stood beside the button of the operation that makes one.
 */
export function hideCreations(): void {
  const links = NAMES.flatMap((name) => ['href', 'to'].map((attribute) => `[${attribute}*="/content/${name}/+"]`));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.v-button:has(> ${`:is(${links.join(',')})`}) { display: none; }`);
  document.adoptedStyleSheets.push(sheet);
}
