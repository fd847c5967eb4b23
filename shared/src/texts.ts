/** The customer's texts, letter for letter, typing errors included. The section of the spec stands beside each. */
export const texts = {
  // spec §2
  welcome: "Welcome to our support",
  createAccount: "Create an Account",
  forgotPassword: "Forgot password?",
  loginLink: "Login ?",
  haveAccount: "I already have an account",
  wizardTitle: "Create a new ticket",
  privateToggle: "Privet Ticket",
  myTickets: "My Tickets",
  noTickets: "No Tickets Available",
  composerPlaceholder: "Type a massage",
  selectConversation: "Select conversation",
  notFound: "not found page",

  // spec §4
  checkEmail: "check your email & please verify",
  verified: "verified success",

  // spec §5
  emailRequired: "Email is require",
  emailInvalid: "Provide a valid email",
  passwordRequired: "password is require",
  confirmPasswordRequired: "confirm Password is require",
  passwordRule:
    "must be one uppercase, one lowercase  letters, one special character, one digit, and a total length of 8",
  passwordMismatch: "Passwords don't match!",
  firstNameRequired: "First name is require",
  lastNameRequired: "Last name is require",
  nameTooShort: "Min length 2",
  subjectRequired: "Subject",
  subjectTooShort: "Min length 8", // the rule is 10, the text says 8
  descriptionRequired: "Please describe your problem here.",
  descriptionTooShort: "Min length 20",

  // spec §8
  fileTooLarge: "file too large",
  attachmentTooLarge: "Maximum file size 5 MB",
  userNotFound: "user is not found! try again letter",
  somethingWrong: "There are something error! please try again!",
} as const;
