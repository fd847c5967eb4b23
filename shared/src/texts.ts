/** The customer's texts, letter for letter, typing errors included. The section of the spec stands beside each. */
export const texts = {
  // spec §2
  welcome: "Welcome to our support",
  emailAddress: "Email Address",
  contactTitle: "Welcome To Support",
  createAccount: "Create an Account",
  rememberMe: "Remember me",
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
  allUsers: "All Users",
  allAdmins: "All Admin",
  allUsersPage: "all users",
  allAdminsPage: "all admin",
  myProfile: "My Profile",
  address: "Address",
  myAddress: "My Address",
  logOutMenu: "Log Out",
  presentAddress: "Present Address",
  permanentAddress: "Permanent Address",
  updateName: "Update Your Name",
  updatePhone: " Update Your Phone Number",
  updateCountry: "Update Your Country",
  updateDistrict: "Update Your District",
  updateStreetAddress: "Update Your Street Address",
  updateZipCode: "Update Your Zip Code",

  // spec §4
  checkEmail: "check your email & please verify",
  verified: "verified success",
  success: "success", // after a password reset, and on the contact page

  // spec §5
  emailRequired: "Email is require",
  emailInvalid: "Provide a valid email",
  passwordRequired: "password is require",
  newPasswordRequired: "new password is require",
  confirmPasswordRequired: "confirm Password is require",
  resetConfirmPasswordRequired: "Confirm password is require", // the same, as the reset form says it
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
  emailSent: "Email sent, check your email",
  photoTooLarge: "Image max length size 2 MB",
  passwordUpdated: "Updated password",
  nameUpdated: "Updated UserName",
  phoneUpdated: "Updated UserNumber",
  permanentAddressUpdated: "Update permanent Address",
  presentAddressUpdated: "Update Permanent Address", // the customer's text for the present address

  // ours: the contact form requires these, spec §5 gives no texts
  contactNameRequired: "Please tell us your name.",
  contactSubjectRequired: "Please give your message a subject.",
  contactMessageRequired: "Please write your message.",
} as const;
