/** Id of the application's module script where it is left inert until a control is wanted. */
export const APPLICATION_ID = 'application'
