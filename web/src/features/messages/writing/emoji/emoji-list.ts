/**
 * Common emoji: the character, its shortcode as GitHub and Slack have it, and after a bar what else it is found by.
 * By kind, faces first, as people look for them.
 */
export const emojiList = `
😀 grinning|smile happy
😃 smiley|happy joy
😄 smile|happy joy laugh
😁 grin
😆 laughing|satisfied haha
😅 sweat_smile|hot relief
🤣 rofl|lol laughing
😂 joy|tears lol
🙂 slightly_smiling_face
🙃 upside_down_face
😉 wink|flirt
😊 blush|proud happy
😇 innocent|angel
🥰 smiling_face_with_three_hearts|love
😍 heart_eyes|love crush
🤩 star_struck|eyes
😘 kissing_heart
😋 yum|tongue
😛 stuck_out_tongue
😜 stuck_out_tongue_winking_eye|prank
🤗 hugs|hug
🤭 hand_over_mouth|whoops
🤫 shushing_face|silence quiet
🤔 thinking|hmm
🤐 zipper_mouth_face|silence
🤨 raised_eyebrow|suspicious
😐 neutral_face|meh
😑 expressionless
😏 smirk|smug
😒 unamused|meh
🙄 roll_eyes
😬 grimacing
😌 relieved|whew
😔 pensive
😴 sleeping|zzz
😷 mask|sick ill
🤒 face_with_thermometer|sick
🤕 face_with_head_bandage|hurt
🥵 hot_face|heat
🥶 cold_face|freezing
🤯 exploding_head|mind blown
🥳 partying_face|celebration birthday
😎 sunglasses|cool
🤓 nerd_face|geek glasses
😕 confused
😟 worried|nervous
🙁 slightly_frowning_face
😮 open_mouth|surprise wow
😲 astonished|amazed gasp
😳 flushed
🥺 pleading_face|puppy eyes
😢 cry|sad tear
😭 sob|sad cry
😱 scream|horror
😖 confounded
😣 persevere|struggling
😞 disappointed|sad
😓 sweat
😩 weary|tired
😫 tired_face|upset
😤 triumph|smug
😡 rage|angry pout
😠 angry|mad annoyed
💩 poop|hankey
🤖 robot
👋 wave|hello goodbye
🤚 raised_back_of_hand
✋ raised_hand|hand highfive
🖐️ raised_hand_with_fingers_splayed
👌 ok_hand
🤏 pinching_hand
✌️ v|victory peace
🤞 crossed_fingers|luck hopeful
🤟 love_you_gesture
🤘 metal
🤙 call_me_hand
👈 point_left
👉 point_right
👆 point_up_2
👇 point_down
☝️ point_up
👍 +1|thumbsup approve ok yes
👎 -1|thumbsdown disapprove no
✊ fist
👊 facepunch|punch
👏 clap|praise applause
🙌 raised_hands|hooray
👐 open_hands
🤝 handshake|deal
🙏 pray|please thanks hope
✍️ writing_hand
💪 muscle|strong flex
👀 eyes|look see watch
🧠 brain
🙋 raising_hand
🤦 facepalm
🤷 shrug
👨‍💻 technologist|coder developer
👥 busts_in_silhouette|team people
❤️ heart|love
🧡 orange_heart
💛 yellow_heart
💚 green_heart
💙 blue_heart
💜 purple_heart
🖤 black_heart
💔 broken_heart
💯 100|score perfect
💥 boom|explode
💫 dizzy|star
💬 speech_balloon|comment
💤 zzz|sleeping
🔥 fire|burn hot
✨ sparkles|shiny new
⭐ star
🌟 star2
⚡ zap|lightning thunder
☀️ sunny|weather
☁️ cloud
☔ umbrella|rain
❄️ snowflake|winter cold
🌈 rainbow
🌍 earth_africa|globe world
🌱 seedling|plant
🌹 rose|flower
💐 bouquet|flowers
🎉 tada|hooray party celebrate congratulations
🎊 confetti_ball
🎁 gift|present birthday
🎂 birthday|cake party
🎈 balloon|party
🏆 trophy|award winner
🥇 1st_place_medal|gold
🎯 dart|target
🎵 musical_note
☕ coffee|cafe espresso
🍵 tea|green
🍺 beer|drink
🍕 pizza
🍰 cake|dessert
🍎 apple|fruit
🚀 rocket|ship launch
✈️ airplane|flight
🚗 car|red_car
🚚 truck|delivery
🚢 ship
🏠 house|home
🏢 office|building
⏰ alarm_clock
⏳ hourglass_flowing_sand|time wait
⌛ hourglass|time
📅 date|calendar
📈 chart_with_upwards_trend|graph
📉 chart_with_downwards_trend|graph
📌 pushpin|location
📎 paperclip|attachment
📦 package|parcel delivery shipping
📷 camera|photo
📞 telephone_receiver|phone call
📱 iphone|phone mobile
💻 computer|laptop
🖨️ printer
🔋 battery
🔌 electric_plug|power
💡 bulb|idea light
🔍 mag|search zoom
🔒 lock|security
🔑 key|password
🔧 wrench|tool fix repair
🔨 hammer|tool
⚙️ gear|settings
🐛 bug
💰 moneybag|cash
💳 credit_card|payment
🧾 receipt|invoice
✉️ email|envelope mail
📧 e-mail|mail
📣 mega|announcement
🔔 bell|notification
📝 memo|note document
✅ white_check_mark|done yes ok
✔️ heavy_check_mark|done yes
❌ x|no cancel wrong
❗ exclamation|important
❓ question|confused
⚠️ warning|caution
🚫 no_entry_sign|forbidden
🛑 stop_sign
♻️ recycle|green
🆕 new
🆗 ok|yes
🔴 red_circle
🟢 green_circle
➡️ arrow_right
⬅️ arrow_left
⬆️ arrow_up
⬇️ arrow_down
🔄 arrows_counterclockwise|sync refresh
`;
