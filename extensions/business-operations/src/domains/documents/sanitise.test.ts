import { describe, expect, test } from 'vitest';
import { MAX_SNAPSHOT, sanitiseSnapshot } from './sanitise.ts';

const FILE = '/assets/0f7c3c2e-6f9c-4a53-9d6c-0a3f0a2f1b11';
const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';

describe('what is allowed', () => {
  test.each([
    '<h1 class="t">제목</h1><p style="text-align:center;font-size:12pt">A<br />B</p>',
    '<table width="100%"><thead><tr><th scope="col" colspan="2">가</th></tr></thead><tbody><tr><td rowspan="2" align="right" valign="top">1</td></tr></tbody></table>',
    `<img src="${PIXEL}" alt="도장" width="40" /><img src="${FILE}" />`,
    '<a href="https://example.com/a?b=1&amp;c=2" title="t">x</a><a href="mailto:a@example.com">y</a>',
    '<div style="position:relative;border:1px solid rgb(0, 0, 0);background-color:#fff;width:calc(100% - 2px)">x</div>',
    '<ul><li><b>1</b> <i>2</i> <u>3</u> <s>4</s> <sub>5</sub><sup>6</sup><small>7</small></li></ul><pre>a &lt; b</pre>',
  ])('stays as it is: %s', (html) => {
    expect(sanitiseSnapshot(html)).toBe(html);
  });
});

describe('what is not', () => {
  test.each([
    ['<p onclick="x()">A<script>alert(1)</script><img src="javascript:x"></p>', '<p>A<img /></p>'],
    ['<style>p{}</style><p>A</p><!-- c -->', '<p>A</p>'],
    ['<p style="background:url(//x/y);color:red">A</p>', '<p style="color:red">A</p>'],
    ['<p style="position:fixed;width:expression(alert(1))">A</p>', '<p>A</p>'],
    ['<p style="width:e\\78pression(alert(1));background:image-set(\'x\' 1x)">A</p>', '<p>A</p>'],
    ['<p style="@import \'x\';color:red">A</p>', '<p style="color:red">A</p>'],
    ['<a href="javascript:alert(1)">A</a><a href="/x">B</a><a href="//x">C</a>', '<a>A</a><a>B</a><a>C</a>'],
    ['<img src="https://x/y.png"><img src="data:image/svg+xml;base64,AAAA"><img src="/assets/x">A', '<img /><img /><img />A'],
    ['<form action="x"><button>A</button><input value="b"></form>', 'A'],
    ['<p id="x" data-y="z" lang="ko">A</p>', '<p>A</p>'],
  ])('goes: %s', (html, kept) => {
    expect(sanitiseSnapshot(html)).toBe(kept);
  });

  test.each(['<script>alert(1)</script>', '<!-- x -->', '<iframe src="x"></iframe>', '   ', '<svg onload="x()"></svg>'])(
    'leaves nothing of %s',
    (html) => {
      expect(() => sanitiseSnapshot(html)).toThrow('error.document.snapshot_empty');
    },
  );

  test('is too large', () => {
    expect(sanitiseSnapshot(`<p>${'x'.repeat(MAX_SNAPSHOT - 7)}</p>`)).toHaveLength(MAX_SNAPSHOT);
    expect(() => sanitiseSnapshot(`<p>${'가'.repeat(MAX_SNAPSHOT / 3)}</p>`)).toThrow('error.document.snapshot_too_large');
  });
});

/** From the filter evasion cheat sheets of OWASP and PortSwigger, and DOMPurify's and sanitize-html's own tests. */
const PAYLOADS = [
  '<SCRIPT SRC=https://xss.rocks/xss.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<SCRIPT>alert("XSS");//<</SCRIPT>',
  '<SCRIPT/XSS SRC="https://xss.rocks/xss.js"></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<IMG SRC=`javascript:alert("1")`>',
  '<IMG """><SCRIPT>alert("XSS")</SCRIPT>"\\>',
  '<IMG SRC=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)>',
  '<IMG SRC="jav&#x09;ascript:alert(1);">',
  '<IMG SRC=" &#14; javascript:alert(1);">',
  '<a href="jav\u0000ascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="https://x" onmouseover="alert(1)" style="behavior:url(x)">x</a>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<title><a title="</title><img src=x onerror=alert(1)>">',
  '<iframe srcdoc="<img src=x onerror=alert(1)>"></iframe>',
  '<object data="javascript:alert(1)"><embed src="javascript:alert(1)">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="javascript:alert(1)"><base href="javascript:alert(1)//">',
  '<body onload=alert(1)><details open ontoggle=alert(1)>x</details>',
  '<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)>',
  '<input autofocus onfocus=alert(1)><select onfocus=alert(1) autofocus><option>x',
  '<marquee onstart=alert(1)>x</marquee><isindex type=image src=1 onerror=alert(1)>',
  '<div style="background-image:url(javascript:alert(1))">x</div>',
  '<div style="width: expre/**/ssion(alert(1))">x</div>',
  '<div style="background:&#117;&#114;&#108;(x)">x</div>',
  '<div style="color:red;}</style><script>alert(1)</script>">x</div>',
  '<p style="font-family:\'x\\27\\3bx:expression(alert(1))\\3by:\'">x</p>',
  '<template><script>alert(1)</script></template>',
  '<!--[if gte IE 4]><SCRIPT>alert(1);</SCRIPT><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<a href="https://x" target=_blank formaction="javascript:alert(1)">x</a>',
  '<img srcset="javascript:alert(1)" src="//evil/x.png" usemap="#m">',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x',
  `${'<div>'.repeat(300)}<script>alert(1)</script>${'</div>'.repeat(300)}`,
];

const TAG = /<\/?([a-z][a-z0-9]*)((?:\s+[^\s=>"/]+(?:="[^"]*")?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s=>"/]+)(?:="([^"]*)")?/g;
const CLOSED =
  /^(?:h[1-6]|p|div|span|br|hr|[uod]l|li|d[td]|table|caption|col|colgroup|t(?:head|body|foot|r|h|d)|strong|b|em|i|u|s|su[bp]|small|pre|blockquote|fig(?:ure|caption)|img|a)$/;
const NAMES = /^(?:class|style|colspan|rowspan|width|height|align|valign|alt|src|href|title|scope)$/;

describe('known attacks', () => {
  test.each(PAYLOADS)('%s', (payload) => {
    const kept = sanitiseSnapshot(`A${payload}`);
    expect(kept.startsWith('A')).toBe(true);
    expect(kept.replace(TAG, '')).not.toMatch(/[<>]/);
    for (const [, name = '', attributes = ''] of kept.matchAll(TAG)) {
      expect(name).toMatch(CLOSED);
      for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
        expect(attribute).toMatch(NAMES);
        if (attribute === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:)/);
        if (attribute === 'src') expect(value).toMatch(/^(?:data:image\/(?:png|jpeg|gif|webp);base64,|\/assets\/)/);
        if (attribute === 'style') expect(value).not.toMatch(/url|expression|@|\\|fixed|absolute|behaviou?r/i);
      }
    }
    expect(sanitiseSnapshot(kept)).toBe(kept);
  });
});
