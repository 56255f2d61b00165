/** What no id and no token is longer than; apart from the schemas, so that pages know it without them. */
export const MAX_ID_LENGTH = 80
export const MAX_TOKEN_LENGTH = 200
