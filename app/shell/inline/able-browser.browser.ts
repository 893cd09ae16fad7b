/**
 * Tests for features that the application calls and the build does not replace: of ES2022 what came last to each
 * engine, and the stream in which React Router's own inline script hands it the page's data.
 * Chrome 93, Firefox 113, Safari 15.4.
 */
export const isAbleBrowser = 'hasOwn' in Object && 'at' in [] && 'TextEncoderStream' in window
