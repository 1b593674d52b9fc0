import type { Label } from '../../kernel/model/field.ts';

/** How to call the API, at the head of its documentation. In Markdown. */
export const guide: Label = {
  ko: `셔터·절곡 제조업의 업무 시스템을 위한 멀티 테넌트 API입니다. 예시는 데모 회사 \`hanbit\`의 자료로 그대로 보낼 수 있습니다.

**인증** \`POST /auth/login\`에 \`{"email", "password"}\`를 보내 받은 \`data.access_token\`을 \`Authorization: Bearer …\`로 보냅니다. Directus의 고정 토큰과 스튜디오의 세션 쿠키도 됩니다. \`API_KEY_REQUIRED=true\`인 곳에서는 \`X-API-KEY\`도 필요합니다. 시스템 관리자는 \`X-TENANT-ID\`로 회사를 정합니다. 이 페이지에서는 **Authorize**에 토큰을 넣고 **Try it out**을 누릅니다.

**응답** 성공은 \`{ success, message, data }\`이고 목록에는 \`meta: { page, size, total, last_page }\`가 더해집니다. 금액은 소수까지 정확하며, 날짜는 회사의 시간대를 따릅니다.

**오류** \`{ success: false, message, error: { code, key, details }, request_id }\`입니다. 401은 로그인이 필요함, 403은 권한 없음, 404는 없음(다른 회사의 것도 404), 406은 그 형식으로 줄 수 없음, 409는 상태가 허용하지 않거나 다른 사람이 먼저 바꿈, 422는 입력값 오류, 429는 요청이 너무 많음입니다. \`error.key\`는 바뀌지 않는 이름이고 \`message\`는 사람이 읽는 말입니다.

**다시 보내기** POST에 \`Idempotency-Key\`를 붙이면 24시간 동안 같은 요청이 두 번 처리되지 않습니다.

**다른 사람의 변경 지키기** 레코드를 조회하면 \`ETag\`가 옵니다. 변경할 때 \`If-Match\`로 돌려보내면, 그 사이에 변경된 레코드에 대한 요청은 412로 거부됩니다.

**언어** \`Accept-Language: ko\` 또는 \`en\`으로 정합니다. 이 문서는 \`?lang=ko\`, \`?lang=en\`도 받습니다.

**버전** \`Accept-Version\`, \`X-API-Version\` 헤더나 \`?api_version=\`으로 정하며, 응답의 \`X-API-Version\`이 사용된 버전입니다.

**엑셀** 목록은 \`Accept: application/vnd.openxmlformats-officedocument.spreadsheetml.sheet\`로 요청하면 같은 조건의 엑셀 파일로 받습니다.`,
  en: `The multi-tenant API of the business system of a manufacturer of shutters and bent metal parts. The examples can be sent as they are in the demo company \`hanbit\`.

**Authentication** Send \`{"email", "password"}\` to \`POST /auth/login\`, and its \`data.access_token\` as \`Authorization: Bearer …\` with every request. Static tokens of Directus and the session cookie of the Studio do as well. Where \`API_KEY_REQUIRED=true\`, an \`X-API-KEY\` is needed besides. System administrators choose a tenant by \`X-TENANT-ID\`. On this page, enter the token under **Authorize** and press **Try it out**.

**Answers** Success is \`{ success, message, data }\`; lists add \`meta: { page, size, total, last_page }\`. Amounts are exact decimals, and days are those of the tenant's time zone.

**Errors** \`{ success: false, message, error: { code, key, details }, request_id }\`. 401 sign in first, 403 you may not, 404 not found (another tenant's records too), 406 not available in that format, 409 the state forbids it or somebody was faster, 422 the input is wrong, 429 too many requests. \`error.key\` is a name that does not change; \`message\` is for people.

**Repeating** A POST with an \`Idempotency-Key\` is carried out once in 24 hours, however often it is sent.

**Keeping what others change** A record comes with an \`ETag\`. Sent back as \`If-Match\`, it has a request refused with 412 once the record has changed.

**Language** \`Accept-Language: ko\` or \`en\`. This documentation takes \`?lang=ko\` and \`?lang=en\` as well.

**Versions** \`Accept-Version\`, \`X-API-Version\` or \`?api_version=\`; the answer's \`X-API-Version\` says which one was used.

**Spreadsheets** A list that is asked for with \`Accept: application/vnd.openxmlformats-officedocument.spreadsheetml.sheet\` comes as an .xlsx file under the same filter.`,
};
