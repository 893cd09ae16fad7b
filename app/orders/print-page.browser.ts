/** The browser's own way to paper, or to a PDF. */
export const printPage = (): void => window.print()
