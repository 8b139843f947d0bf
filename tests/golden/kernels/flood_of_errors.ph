// A hundred errors are shown, and the rest counted.
kernel flood(A: tensor<f32>[16]) {
  A[0] = unknown_0  // error: unknown
  A[1] = unknown_1  // error: unknown
  A[2] = unknown_2  // error: unknown
  A[3] = unknown_3  // error: unknown
  A[4] = unknown_4  // error: unknown
  A[5] = unknown_5  // error: unknown
  A[6] = unknown_6  // error: unknown
  A[7] = unknown_7  // error: unknown
  A[8] = unknown_8  // error: unknown
  A[9] = unknown_9  // error: unknown
  A[10] = unknown_10  // error: unknown
  A[11] = unknown_11  // error: unknown
  A[12] = unknown_12  // error: unknown
  A[13] = unknown_13  // error: unknown
  A[14] = unknown_14  // error: unknown
  A[15] = unknown_15  // error: unknown
  A[0] = unknown_16  // error: unknown
  A[1] = unknown_17  // error: unknown
  A[2] = unknown_18  // error: unknown
  A[3] = unknown_19  // error: unknown
  A[4] = unknown_20  // error: unknown
  A[5] = unknown_21  // error: unknown
  A[6] = unknown_22  // error: unknown
  A[7] = unknown_23  // error: unknown
  A[8] = unknown_24  // error: unknown
  A[9] = unknown_25  // error: unknown
  A[10] = unknown_26  // error: unknown
  A[11] = unknown_27  // error: unknown
  A[12] = unknown_28  // error: unknown
  A[13] = unknown_29  // error: unknown
  A[14] = unknown_30  // error: unknown
  A[15] = unknown_31  // error: unknown
  A[0] = unknown_32  // error: unknown
  A[1] = unknown_33  // error: unknown
  A[2] = unknown_34  // error: unknown
  A[3] = unknown_35  // error: unknown
  A[4] = unknown_36  // error: unknown
  A[5] = unknown_37  // error: unknown
  A[6] = unknown_38  // error: unknown
  A[7] = unknown_39  // error: unknown
  A[8] = unknown_40  // error: unknown
  A[9] = unknown_41  // error: unknown
  A[10] = unknown_42  // error: unknown
  A[11] = unknown_43  // error: unknown
  A[12] = unknown_44  // error: unknown
  A[13] = unknown_45  // error: unknown
  A[14] = unknown_46  // error: unknown
  A[15] = unknown_47  // error: unknown
  A[0] = unknown_48  // error: unknown
  A[1] = unknown_49  // error: unknown
  A[2] = unknown_50  // error: unknown
  A[3] = unknown_51  // error: unknown
  A[4] = unknown_52  // error: unknown
  A[5] = unknown_53  // error: unknown
  A[6] = unknown_54  // error: unknown
  A[7] = unknown_55  // error: unknown
  A[8] = unknown_56  // error: unknown
  A[9] = unknown_57  // error: unknown
  A[10] = unknown_58  // error: unknown
  A[11] = unknown_59  // error: unknown
  A[12] = unknown_60  // error: unknown
  A[13] = unknown_61  // error: unknown
  A[14] = unknown_62  // error: unknown
  A[15] = unknown_63  // error: unknown
  A[0] = unknown_64  // error: unknown
  A[1] = unknown_65  // error: unknown
  A[2] = unknown_66  // error: unknown
  A[3] = unknown_67  // error: unknown
  A[4] = unknown_68  // error: unknown
  A[5] = unknown_69  // error: unknown
  A[6] = unknown_70  // error: unknown
  A[7] = unknown_71  // error: unknown
  A[8] = unknown_72  // error: unknown
  A[9] = unknown_73  // error: unknown
  A[10] = unknown_74  // error: unknown
  A[11] = unknown_75  // error: unknown
  A[12] = unknown_76  // error: unknown
  A[13] = unknown_77  // error: unknown
  A[14] = unknown_78  // error: unknown
  A[15] = unknown_79  // error: unknown
  A[0] = unknown_80  // error: unknown
  A[1] = unknown_81  // error: unknown
  A[2] = unknown_82  // error: unknown
  A[3] = unknown_83  // error: unknown
  A[4] = unknown_84  // error: unknown
  A[5] = unknown_85  // error: unknown
  A[6] = unknown_86  // error: unknown
  A[7] = unknown_87  // error: unknown
  A[8] = unknown_88  // error: unknown
  A[9] = unknown_89  // error: unknown
  A[10] = unknown_90  // error: unknown
  A[11] = unknown_91  // error: unknown
  A[12] = unknown_92  // error: unknown
  A[13] = unknown_93  // error: unknown
  A[14] = unknown_94  // error: unknown
  A[15] = unknown_95  // error: unknown
  A[0] = unknown_96  // error: unknown
  A[1] = unknown_97  // error: unknown
  A[2] = unknown_98  // error: unknown
  A[3] = unknown_99  // error: unknown
  A[4] = unknown_100
  A[5] = unknown_101
  A[6] = unknown_102
  A[7] = unknown_103
  A[8] = unknown_104
  A[9] = unknown_105
  A[10] = unknown_106
  A[11] = unknown_107
  A[12] = unknown_108
  A[13] = unknown_109
  A[14] = unknown_110
  A[15] = unknown_111
  A[0] = unknown_112
  A[1] = unknown_113
  A[2] = unknown_114
  A[3] = unknown_115
  A[4] = unknown_116
  A[5] = unknown_117
  A[6] = unknown_118
  A[7] = unknown_119
}
// ---- exit 1
// ---- stderr
flood_of_errors.ph:3:10: error: unknown name `unknown_0` [unknown-name]
    3 |   A[0] = unknown_0  // error: unknown
      |          ^~~~~~~~~
flood_of_errors.ph:4:10: error: unknown name `unknown_1` [unknown-name]
    4 |   A[1] = unknown_1  // error: unknown
      |          ^~~~~~~~~
flood_of_errors.ph:5:10: error: unknown name `unknown_2` [unknown-name]
    5 |   A[2] = unknown_2  // error: unknown
      |          ^~~~~~~~~
flood_of_errors.ph:6:10: error: unknown name `unknown_3` [unknown-name]
    6 |   A[3] = unknown_3  // error: unknown
      |          ^~~~~~~~~
flood_of_errors.ph:7:10: error: unknown name `unknown_4` [unknown-name]
    7 |   A[4] = unknown_4  // error: unknown
      |          ^~~~~~~~~
flood_of_errors.ph:8:10: error: unknown name `unknown_5` [unknown-name]
    8 |   A[5] = unknown_5  // error: unknown
      |          ^~~~~~~~~
flood_of_errors.ph:9:10: error: unknown name `unknown_6` [unknown-name]
    9 |   A[6] = unknown_6  // error: unknown
      |          ^~~~~~~~~
flood_of_errors.ph:10:10: error: unknown name `unknown_7` [unknown-name]
   10 |   A[7] = unknown_7  // error: unknown
      |          ^~~~~~~~~
flood_of_errors.ph:11:10: error: unknown name `unknown_8` [unknown-name]
   11 |   A[8] = unknown_8  // error: unknown
      |          ^~~~~~~~~
flood_of_errors.ph:12:10: error: unknown name `unknown_9` [unknown-name]
   12 |   A[9] = unknown_9  // error: unknown
      |          ^~~~~~~~~
flood_of_errors.ph:13:11: error: unknown name `unknown_10` [unknown-name]
   13 |   A[10] = unknown_10  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:14:11: error: unknown name `unknown_11` [unknown-name]
   14 |   A[11] = unknown_11  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:15:11: error: unknown name `unknown_12` [unknown-name]
   15 |   A[12] = unknown_12  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:16:11: error: unknown name `unknown_13` [unknown-name]
   16 |   A[13] = unknown_13  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:17:11: error: unknown name `unknown_14` [unknown-name]
   17 |   A[14] = unknown_14  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:18:11: error: unknown name `unknown_15` [unknown-name]
   18 |   A[15] = unknown_15  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:19:10: error: unknown name `unknown_16` [unknown-name]
   19 |   A[0] = unknown_16  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:20:10: error: unknown name `unknown_17` [unknown-name]
   20 |   A[1] = unknown_17  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:21:10: error: unknown name `unknown_18` [unknown-name]
   21 |   A[2] = unknown_18  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:22:10: error: unknown name `unknown_19` [unknown-name]
   22 |   A[3] = unknown_19  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:23:10: error: unknown name `unknown_20` [unknown-name]
   23 |   A[4] = unknown_20  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:24:10: error: unknown name `unknown_21` [unknown-name]
   24 |   A[5] = unknown_21  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:25:10: error: unknown name `unknown_22` [unknown-name]
   25 |   A[6] = unknown_22  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:26:10: error: unknown name `unknown_23` [unknown-name]
   26 |   A[7] = unknown_23  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:27:10: error: unknown name `unknown_24` [unknown-name]
   27 |   A[8] = unknown_24  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:28:10: error: unknown name `unknown_25` [unknown-name]
   28 |   A[9] = unknown_25  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:29:11: error: unknown name `unknown_26` [unknown-name]
   29 |   A[10] = unknown_26  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:30:11: error: unknown name `unknown_27` [unknown-name]
   30 |   A[11] = unknown_27  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:31:11: error: unknown name `unknown_28` [unknown-name]
   31 |   A[12] = unknown_28  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:32:11: error: unknown name `unknown_29` [unknown-name]
   32 |   A[13] = unknown_29  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:33:11: error: unknown name `unknown_30` [unknown-name]
   33 |   A[14] = unknown_30  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:34:11: error: unknown name `unknown_31` [unknown-name]
   34 |   A[15] = unknown_31  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:35:10: error: unknown name `unknown_32` [unknown-name]
   35 |   A[0] = unknown_32  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:36:10: error: unknown name `unknown_33` [unknown-name]
   36 |   A[1] = unknown_33  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:37:10: error: unknown name `unknown_34` [unknown-name]
   37 |   A[2] = unknown_34  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:38:10: error: unknown name `unknown_35` [unknown-name]
   38 |   A[3] = unknown_35  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:39:10: error: unknown name `unknown_36` [unknown-name]
   39 |   A[4] = unknown_36  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:40:10: error: unknown name `unknown_37` [unknown-name]
   40 |   A[5] = unknown_37  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:41:10: error: unknown name `unknown_38` [unknown-name]
   41 |   A[6] = unknown_38  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:42:10: error: unknown name `unknown_39` [unknown-name]
   42 |   A[7] = unknown_39  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:43:10: error: unknown name `unknown_40` [unknown-name]
   43 |   A[8] = unknown_40  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:44:10: error: unknown name `unknown_41` [unknown-name]
   44 |   A[9] = unknown_41  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:45:11: error: unknown name `unknown_42` [unknown-name]
   45 |   A[10] = unknown_42  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:46:11: error: unknown name `unknown_43` [unknown-name]
   46 |   A[11] = unknown_43  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:47:11: error: unknown name `unknown_44` [unknown-name]
   47 |   A[12] = unknown_44  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:48:11: error: unknown name `unknown_45` [unknown-name]
   48 |   A[13] = unknown_45  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:49:11: error: unknown name `unknown_46` [unknown-name]
   49 |   A[14] = unknown_46  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:50:11: error: unknown name `unknown_47` [unknown-name]
   50 |   A[15] = unknown_47  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:51:10: error: unknown name `unknown_48` [unknown-name]
   51 |   A[0] = unknown_48  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:52:10: error: unknown name `unknown_49` [unknown-name]
   52 |   A[1] = unknown_49  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:53:10: error: unknown name `unknown_50` [unknown-name]
   53 |   A[2] = unknown_50  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:54:10: error: unknown name `unknown_51` [unknown-name]
   54 |   A[3] = unknown_51  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:55:10: error: unknown name `unknown_52` [unknown-name]
   55 |   A[4] = unknown_52  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:56:10: error: unknown name `unknown_53` [unknown-name]
   56 |   A[5] = unknown_53  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:57:10: error: unknown name `unknown_54` [unknown-name]
   57 |   A[6] = unknown_54  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:58:10: error: unknown name `unknown_55` [unknown-name]
   58 |   A[7] = unknown_55  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:59:10: error: unknown name `unknown_56` [unknown-name]
   59 |   A[8] = unknown_56  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:60:10: error: unknown name `unknown_57` [unknown-name]
   60 |   A[9] = unknown_57  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:61:11: error: unknown name `unknown_58` [unknown-name]
   61 |   A[10] = unknown_58  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:62:11: error: unknown name `unknown_59` [unknown-name]
   62 |   A[11] = unknown_59  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:63:11: error: unknown name `unknown_60` [unknown-name]
   63 |   A[12] = unknown_60  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:64:11: error: unknown name `unknown_61` [unknown-name]
   64 |   A[13] = unknown_61  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:65:11: error: unknown name `unknown_62` [unknown-name]
   65 |   A[14] = unknown_62  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:66:11: error: unknown name `unknown_63` [unknown-name]
   66 |   A[15] = unknown_63  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:67:10: error: unknown name `unknown_64` [unknown-name]
   67 |   A[0] = unknown_64  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:68:10: error: unknown name `unknown_65` [unknown-name]
   68 |   A[1] = unknown_65  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:69:10: error: unknown name `unknown_66` [unknown-name]
   69 |   A[2] = unknown_66  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:70:10: error: unknown name `unknown_67` [unknown-name]
   70 |   A[3] = unknown_67  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:71:10: error: unknown name `unknown_68` [unknown-name]
   71 |   A[4] = unknown_68  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:72:10: error: unknown name `unknown_69` [unknown-name]
   72 |   A[5] = unknown_69  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:73:10: error: unknown name `unknown_70` [unknown-name]
   73 |   A[6] = unknown_70  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:74:10: error: unknown name `unknown_71` [unknown-name]
   74 |   A[7] = unknown_71  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:75:10: error: unknown name `unknown_72` [unknown-name]
   75 |   A[8] = unknown_72  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:76:10: error: unknown name `unknown_73` [unknown-name]
   76 |   A[9] = unknown_73  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:77:11: error: unknown name `unknown_74` [unknown-name]
   77 |   A[10] = unknown_74  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:78:11: error: unknown name `unknown_75` [unknown-name]
   78 |   A[11] = unknown_75  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:79:11: error: unknown name `unknown_76` [unknown-name]
   79 |   A[12] = unknown_76  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:80:11: error: unknown name `unknown_77` [unknown-name]
   80 |   A[13] = unknown_77  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:81:11: error: unknown name `unknown_78` [unknown-name]
   81 |   A[14] = unknown_78  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:82:11: error: unknown name `unknown_79` [unknown-name]
   82 |   A[15] = unknown_79  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:83:10: error: unknown name `unknown_80` [unknown-name]
   83 |   A[0] = unknown_80  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:84:10: error: unknown name `unknown_81` [unknown-name]
   84 |   A[1] = unknown_81  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:85:10: error: unknown name `unknown_82` [unknown-name]
   85 |   A[2] = unknown_82  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:86:10: error: unknown name `unknown_83` [unknown-name]
   86 |   A[3] = unknown_83  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:87:10: error: unknown name `unknown_84` [unknown-name]
   87 |   A[4] = unknown_84  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:88:10: error: unknown name `unknown_85` [unknown-name]
   88 |   A[5] = unknown_85  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:89:10: error: unknown name `unknown_86` [unknown-name]
   89 |   A[6] = unknown_86  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:90:10: error: unknown name `unknown_87` [unknown-name]
   90 |   A[7] = unknown_87  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:91:10: error: unknown name `unknown_88` [unknown-name]
   91 |   A[8] = unknown_88  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:92:10: error: unknown name `unknown_89` [unknown-name]
   92 |   A[9] = unknown_89  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:93:11: error: unknown name `unknown_90` [unknown-name]
   93 |   A[10] = unknown_90  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:94:11: error: unknown name `unknown_91` [unknown-name]
   94 |   A[11] = unknown_91  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:95:11: error: unknown name `unknown_92` [unknown-name]
   95 |   A[12] = unknown_92  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:96:11: error: unknown name `unknown_93` [unknown-name]
   96 |   A[13] = unknown_93  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:97:11: error: unknown name `unknown_94` [unknown-name]
   97 |   A[14] = unknown_94  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:98:11: error: unknown name `unknown_95` [unknown-name]
   98 |   A[15] = unknown_95  // error: unknown
      |           ^~~~~~~~~~
flood_of_errors.ph:99:10: error: unknown name `unknown_96` [unknown-name]
   99 |   A[0] = unknown_96  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:100:10: error: unknown name `unknown_97` [unknown-name]
  100 |   A[1] = unknown_97  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:101:10: error: unknown name `unknown_98` [unknown-name]
  101 |   A[2] = unknown_98  // error: unknown
      |          ^~~~~~~~~~
flood_of_errors.ph:102:10: error: unknown name `unknown_99` [unknown-name]
  102 |   A[3] = unknown_99  // error: unknown
      |          ^~~~~~~~~~
120 errors generated; there may be more than are shown
