/**
 * Starts the page. Operations are tried out on the server that sent the page, because the content security policy allows no other.
 * The search looks at paths, ids and sentences, and the tags stand under the names of their areas.
 */
export const START = `const language = document.documentElement.lang;

const haystack = (tag, operation) => {
  const described = operation.get('operation');
  return [tag, operation.get('path'), operation.get('method'), described.get('operationId'), described.get('summary')].join(' ').toLowerCase();
};

const search = {
  fn: {
    opsFilter(tagged, phrase) {
      const words = phrase.toLowerCase().split(/\\s+/).filter(Boolean);
      return tagged
        .map((tag, name) => {
          const about = name + ' ' + (tag.getIn(['tagDetails', 'description']) || '');
          return tag.set('operations', tag.get('operations').filter((operation) => words.every((word) => haystack(about.toLowerCase(), operation).includes(word))));
        })
        .filter((tag) => tag.get('operations').size);
    },
  },
};

const areas = {
  wrapComponents: {
    OperationTag: (Original, { React, specSelectors, layoutSelectors }) => (props) => {
      const filter = layoutSelectors.currentFilter();
      const groups = specSelectors.specJson().get('x-tagGroups');
      const group = typeof filter === 'string' && filter ? null : groups && groups.find((each) => each.getIn(['tags', 0]) === props.tag);
      return React.createElement(
        React.Fragment,
        null,
        group ? React.createElement('h2', { className: 'area' }, group.get('name')) : null,
        React.createElement(Original, props),
      );
    },
  },
};

// To show one operation, Swagger UI would prepare all of them, which takes seconds.
const one = ({ fn: { resolveSubtree } }) => ({
  fn: {
    resolveSubtree(whole, path, options) {
      const [part, name] = path;
      const paths = part === 'paths' ? { [name]: whole.paths[name] } : {};
      return resolveSubtree({ ...whole, paths }, path, options);
    },
  },
});

SwaggerUIBundle({
  url: './openapi.json?lang=' + language,
  dom_id: '#swagger-ui',
  docExpansion: 'none',
  filter: true,
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: true,
  plugins: [search, areas, one],
  requestInterceptor(request) {
    const { pathname, search } = new URL(request.url, location.href);
    request.url = location.origin + pathname + search;
    if (!request.loadSpec) request.headers['Accept-Language'] = language;
    return request;
  },
  onComplete() {
    const input = document.querySelector('.operation-filter-input');
    if (!input) return;
    input.placeholder = document.documentElement.dataset.search;
    input.setAttribute('aria-label', input.placeholder);
  },
});
`;

export const PAGE_STYLE = `body {
  margin: 0;
}

.languages {
  display: flex;
  justify-content: flex-end;
  gap: 16px;
  max-width: 1460px;
  margin: 0 auto;
  padding: 12px 20px 0;
  font: 600 14px sans-serif;
}

.languages a {
  color: #1d4ed8;
}

.languages a[aria-current] {
  color: #3b4151;
  text-decoration: none;
}

.swagger-ui .info {
  margin: 20px 0;
}

.swagger-ui h2.area {
  margin: 32px 0 8px;
  color: #3b4151;
  font: 700 22px sans-serif;
}

.swagger-ui .opblock .opblock-summary-description,
.swagger-ui .opblock-tag small {
  color: #3b4151;
}
`;
