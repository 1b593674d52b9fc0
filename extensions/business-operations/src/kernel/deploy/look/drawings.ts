/**
 * The product's drawings as SVG: a roller shutter whose lowest slat is a bent profile.
 * They carry no styles and no scripts, because Directus serves files under a policy that allows neither.
 */

/** A shutter within 40 by 40 units: its housing, two rails, three slats, and the bent bottom bar. */
const shutter = (colour: string) => `
  <g fill="none" stroke="${colour}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">
    <path d="M6 6h28v6H6z" fill="${colour}"/>
    <path d="M8 12v22M32 12v22"/>
    <path d="M12 16.5h16M12 21h16M12 25.5h16"/>
    <path d="M12 30h16v4h-6"/>
  </g>`;

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">${shutter('#ffffff')}</svg>`;

const favicon = (background: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><rect width="40" height="40" rx="8" fill="${background}"/>${shutter('#ffffff')}</svg>`;

const WIDTH = 1200;
const SLAT = 46;
const SLATS = 12;

/** One slat of the curtain: its face, the light on its upper edge, the shadow of the joint below. */
const slat = (_: unknown, index: number) => {
  const y = 120 + index * SLAT;
  return `<rect x="150" y="${y}" width="900" height="${SLAT}" fill="url(#face)"/><path d="M150 ${y + 1.5}h900" stroke="#6fa0d6" stroke-opacity=".55" stroke-width="3"/><path d="M150 ${y + SLAT - 2}h900" stroke="#0a1a2e" stroke-opacity=".6" stroke-width="4"/>`;
};

/** Sections of bent sheet metal: hat, C, Z and L. */
const PROFILES = ['M0 60h28V12h64v48h28', 'M92 16H12v56h80', 'M0 12h56v56h56', 'M8 8v60h92'];

const profile = (path: string, index: number) => `<path transform="translate(${215 + index * 215} 770)" d="${path}"/>`;

const background = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} 1200" width="${WIDTH}" height="1200" preserveAspectRatio="xMidYMid slice">
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#10233c"/><stop offset="1" stop-color="#173a63"/></linearGradient>
    <linearGradient id="face" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3d74b3"/><stop offset=".55" stop-color="#2a5c97"/><stop offset="1" stop-color="#1d4677"/></linearGradient>
    <linearGradient id="light" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f7d9a0"/><stop offset="1" stop-color="#f7d9a0" stop-opacity="0"/></linearGradient>
  </defs>
  <rect width="${WIDTH}" height="1200" fill="url(#wall)"/>
  <rect x="150" y="672" width="900" height="268" fill="url(#light)" opacity=".5"/>
  ${Array.from({ length: SLATS }, slat).join('\n  ')}
  <rect x="140" y="668" width="920" height="22" rx="4" fill="#8fb6e0"/>
  <rect x="118" y="60" width="34" height="880" fill="#0d1f36"/><rect x="1048" y="60" width="34" height="880" fill="#0d1f36"/>
  <rect x="96" y="40" width="1008" height="84" rx="10" fill="#0d1f36"/><rect x="96" y="40" width="1008" height="10" rx="5" fill="#6fa0d6" opacity=".5"/>
  <g fill="none" stroke="#e8f1fb" stroke-width="7" stroke-linejoin="round" stroke-linecap="round" opacity=".75">
    ${PROFILES.map(profile).join('\n    ')}
  </g>
</svg>`;

export interface Drawing {
  /** As it is named in the library of files. */
  title: string;
  svg: string;
}

/** By the setting of Directus that shows the drawing. */
export const drawings = (colour: string) =>
  ({
    project_logo: { title: 'Logo', svg: logo },
    public_favicon: { title: 'Favicon', svg: favicon(colour) },
    public_background: { title: 'Sign-in page', svg: background },
  }) satisfies Record<string, Drawing>;
